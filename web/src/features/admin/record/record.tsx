import { Box, Group } from '@mantine/core';
import { useRef, useState } from 'react';
import { readableEmail } from '@shared/inquiry/email-address';
import { type AnyRecord, SPAM_REASONS } from '@shared/inquiry/kinds';
import { recordState } from '@shared/inquiry/state';
import { isLate, waitingMs } from '@shared/inquiry/waiting';
import { SPAM_DAYS } from '@shared/limits';
import { useName } from '../admins';
import { useHasDraft } from '../api/drafts';
import { DateText, formatAgo } from '../date-text';
import { RecordMail } from '../mail/record-mail';
import { RecordPresence } from '../presence';
import { useNow } from '../server-time';
import { recordTitle } from '../view/record-link';
import type { RecordRef } from '../view/view';
import { useAnswerClock } from '../waiting';
import { Waiting } from '../waiting';
import { RecordActions, useFocusesHandled } from './actions';
import { answerLink } from './answer';
import { AnswerForm } from './answer-form';
import { Conversation } from './conversation';
import { Details } from './details';
import { focusAnswer } from './draft';
import { OpenRecord, useOpenRecord } from './open-record';
import classes from './record.module.css';
import { SnoozeState } from './snooze';
import { Teamwork } from './teamwork';

export function RecordPage({ open }: { open: RecordRef }) {
  return (
    <OpenRecord open={open}>
      <RecordContent />
    </OpenRecord>
  );
}

function RecordContent() {
  const { kind, record } = useOpenRecord();
  const answerButton = useRef<HTMLButtonElement>(null);
  const now = useNow();
  const focusesHandled = useFocusesHandled(record);
  const hasDraft = useHasDraft(kind, record.id);
  // The form opens by itself for a draft, else by a press.
  const [takesFocus, setTakesFocus] = useState(false);
  const isAnswering = !record.spam && (takesFocus || hasDraft);
  const answer = () => {
    setTakesFocus(true);
    focusAnswer();
  };
  return (
    <article className={classes.body}>
      <RecordActions answerButton={answerButton} onAnswer={answer} />
      <Box component="h2" mt="md" fz="1.5rem" tabIndex={-1} data-route-focus={!focusesHandled || undefined}>
        <bdi>{recordTitle(record)}</bdi>
      </Box>
      <Group gap="0 1rem" align="baseline" c="dimmed">
        <a href={answerLink(record)}>{readableEmail(record.email)}</a>
        <DateText iso={record.createdAt} withTime />
        {record.conversation?.lastWord ? <LastWord record={record} /> : <Waiting record={record} />}
      </Group>
      <RecordPresence kind={kind} id={record.id} answering={isAnswering} />
      {recordState(record, now) === 'snoozed' && <SnoozeState />}
      {(record.spam || record.spamReason) && (
        <Box component="p" mt="xs" c="dimmed">
          {spamNote(record)}
        </Box>
      )}
      <Conversation />
      {isAnswering && (
        <AnswerForm
          takesFocus={takesFocus}
          onClose={() => {
            setTakesFocus(false);
            answerButton.current?.focus();
          }}
        />
      )}
      <Details />
      <Teamwork />
      {!record.spam && <RecordMail kind={kind} id={record.id} />}
    </article>
  );
}

function spamNote({ spam, spamReason }: AnyRecord): string {
  const because = spamReason ? ` because ${SPAM_REASONS[spamReason]}` : '';
  return spam
    ? `Kept apart as spam${because}: it is deleted after ${SPAM_DAYS} days, and no mail is sent about it.`
    : `Perhaps spam,${because}. Some password managers do that too: please look.`;
}

function LastWord({ record }: { record: AnyRecord }) {
  const now = useNow();
  const clock = useAnswerClock();
  const name = useName();
  const lastWord = record.conversation?.lastWord;
  if (lastWord?.at == null) return null;
  const { by, at, author } = lastWord;
  const late = isLate(waitingMs(record, now, clock));
  const who = by === 'them' ? 'They replied' : `${name(author)} answered`;
  return (
    <Box component="span" c={late ? 'var(--mantine-color-error)' : 'dimmed'}>
      {`${who} ${formatAgo(at, now)}${late ? ', late' : ''}`}
    </Box>
  );
}

import { Box, Group } from '@mantine/core';
import { useRef, useState, Fragment } from 'react';
import { telephoneParts } from '@/content/telephone-link';
import { readableEmail } from '@shared/inquiry/email-address';
import { toWebLink } from '@shared/inquiry/field';
import { type AnyRecord, SPAM_REASONS } from '@shared/inquiry/kinds';
import { recordState } from '@shared/inquiry/state';
import { isLate, waitingMs } from '@shared/inquiry/waiting';
import { SPAM_DAYS } from '@shared/limits';
import { useName, useAdminName } from '../data/admins';
import { useAnswerClock } from '../data/answer-clock';
import { useNow } from '../data/clock';
import { useHasDraft } from '../data/drafts';
import { RecordMail } from '../mail/delivery';
import { DateText, formatAgo } from '../ui/dates';
import { RecordPresence } from '../ui/presence';
import { Waiting } from '../ui/waiting';
import { recordTitle } from '../view/use-view';
import type { RecordRef } from '../view/view';
import { RecordActions, useFocusesHandled } from './actions';
import { answerLink, focusAnswer, mailLink } from './answer';
import { AnswerForm } from './answer-form';
import { Conversation } from './conversation';
import { Folded } from './entry';
import { OpenRecord, useOpenRecord } from './open-record';
import { type DetailRow, fieldRows, originRows } from './record-text';
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
  const toName = useAdminName();
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
      <Box
        component="h2"
        mt="md"
        ff="heading"
        fz="1.5rem"
        tabIndex={-1}
        data-route-focus={!focusesHandled || undefined}
      >
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
      <FieldList rows={fieldRows(kind, record, toName)} />
      <Folded summary="Details">
        <FieldList rows={originRows(record)} />
      </Folded>
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

function FieldList({ rows }: { rows: DetailRow[] }) {
  return (
    <dl>
      {rows.map((row) => (
        <div key={row.label} className={classes.field}>
          <dt className="fine-print">{row.label}</dt>
          <dd dir="auto">
            <RowValue {...row} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function RowValue({ text, type }: DetailRow) {
  if (type === 'email') return <a href={mailLink(text)}>{text}</a>;
  if (type === 'phone') {
    return telephoneParts(text).map((part, position) => (
      <Fragment key={position}>{part.href ? <a href={part.href}>{part.text}</a> : part.text}</Fragment>
    ));
  }
  const webLink = type === 'url' && toWebLink(text);
  if (webLink) {
    return (
      <a href={webLink} target="_blank" rel="noopener noreferrer nofollow">
        {text}
      </a>
    );
  }
  if (type === 'id')
    return (
      <Box component="code" fz="sm">
        {text}
      </Box>
    );
  return text;
}

import { Box, Group } from '@mantine/core';
import { Fragment, useRef, useState } from 'react';
import { telephoneParts } from '@/content/telephone-link';
import { readableEmail } from '@shared/inquiry/email-address';
import { toWebLink } from '@shared/inquiry/field';
import { type AnyRecord, SPAM_REASONS } from '@shared/inquiry/kinds';
import { recordState } from '@shared/inquiry/state';
import { isLate, waitingMs } from '@shared/inquiry/waiting';
import { SPAM_DAYS } from '@shared/limits';
import { useAdminName, useName } from '../admins';
import { DateText, formatAgo } from '../date-text';
import { RecordMail } from '../mail/record-mail';
import { useAnswerClock } from '../use-answer-clock';
import { useNow } from '../use-now';
import { recordTitle } from '../view/record-link';
import { Waiting } from '../waiting';
import { RecordActions, useFocusesHandled } from './actions';
import { AnswerForm } from './answer-form';
import { Conversation, Earlier } from './conversation';
import { ANSWER_TEXT, useDraft } from './draft';
import type { RecordActionsProps } from './leave';
import { type DetailRow, fieldRows, mailLink, messageText, originRows, subjectText } from './record-text';
import classes from './record.module.css';
import { SnoozeState } from './snooze';
import { RecordPresence, Teamwork } from './teamwork';

export function RecordDetails(props: RecordActionsProps) {
  const { kind, record } = props;
  const answerButton = useRef<HTMLButtonElement>(null);
  const now = useNow(60_000);
  const toName = useAdminName();
  const focusesHandled = useFocusesHandled(record);
  const { draft } = useDraft(kind, record.id);
  // The form opens by itself for a draft, else by a press.
  const [takesFocus, setTakesFocus] = useState(false);
  const isAnswering = !record.spam && (takesFocus || draft !== undefined);
  const answer = () => {
    setTakesFocus(true);
    document.getElementById(ANSWER_TEXT)?.focus();
  };
  return (
    <article className={classes.body}>
      <RecordActions
        {...props}
        answerButton={answerButton}
        onAnswer={answer}
        onAnswered={() => setTakesFocus(false)}
      />
      <Box component="h2" mt="md" fz="1.5rem" tabIndex={-1} data-route-focus={!focusesHandled || undefined}>
        <bdi>{recordTitle(record)}</bdi>
      </Box>
      <Group gap="0 1rem" align="baseline" c="dimmed">
        <a href={mailLink(record.email)}>{readableEmail(record.email)}</a>
        <DateText iso={record.createdAt} withTime />
        {record.conversation?.lastWord ? <LastWord record={record} /> : <Waiting record={record} />}
      </Group>
      <RecordPresence kind={kind} id={record.id} answering={isAnswering} />
      {recordState(record, now) === 'snoozed' && <SnoozeState kind={kind} record={record} />}
      {(record.spam || record.spamReason) && (
        <Box component="p" mt="xs" c="dimmed">
          {spamNote(record)}
        </Box>
      )}
      {/* Keeps its height while the conversation loads. */}
      <Box mt="xs" mih="2rem">
        <Earlier kind={kind} record={record} />
      </Box>
      <RecordMessage record={record} />
      <Conversation kind={kind} record={record} />
      {isAnswering && (
        <AnswerForm
          kind={kind}
          record={record}
          takesFocus={takesFocus}
          onClose={() => {
            setTakesFocus(false);
            answerButton.current?.focus();
          }}
          onHandled={props.onHandled}
        />
      )}
      <FieldList rows={fieldRows(kind, record, toName)} />
      <details className={classes.origin}>
        <summary>Details</summary>
        <FieldList rows={originRows(record)} />
      </details>
      <Teamwork kind={kind} record={record} />
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
  const now = useNow(60_000);
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

function RecordMessage({ record }: { record: AnyRecord }) {
  const text = messageText(record);
  return (
    <Box component="section" my="md" aria-label="Message">
      <Box component="h3" dir="auto" mb={4} ff="text" fz="md" fw={600}>
        {subjectText(record)}
      </Box>
      {text ? <p className="visitor-text">{text}</p> : <p className="muted">No message.</p>}
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

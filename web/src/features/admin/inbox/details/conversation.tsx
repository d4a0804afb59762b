import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { RecordEvent } from '@shared/inquiry/events';
import type { AnyRecord, RecordKind } from '@shared/inquiry/kinds';
import type { Message, MessageNature } from '@shared/inquiry/messages';
import { useEvents, useMessages, useNotes } from '../../api/conversation';
import { formatMorning, InstantText } from '../../date-text';
import { useAuth } from '../../session/auth-context';
import { AnswerState } from './answer-state';
import classes from './conversation.module.css';

interface ConversationProps {
  kind: RecordKind;
  record: AnyRecord;
}

interface Entry {
  id: string;
  at: string | null;
  /** Who is behind it, for the looks. */
  side: 'us' | 'them' | 'note' | 'state';
  node: ReactNode;
}

/** What has followed the message of a record, oldest first: answers, replies, notes, and what was done with it. */
export function Conversation({ kind, record }: ConversationProps) {
  const messages = useMessages(kind, record.id);
  const notes = useNotes(kind, record.id);
  const events = useEvents(kind, record.id);
  const name = useName();
  const entries: Entry[] = [
    ...(messages.data ?? []).map((message): Entry => ({
      ...message,
      side: SIDES[message.nature],
      node: <MessageEntry kind={kind} recordId={record.id} message={message} />,
    })),
    ...(notes.data ?? []).map((note): Entry => ({
      ...note,
      side: 'note',
      node: (
        <>
          <EntryHead at={note.at}>{name(note.author)} noted</EntryHead>
          <p className={classes.text}>{note.text}</p>
        </>
      ),
    })),
    ...(events.data ?? []).map((event, index): Entry => ({
      id: `event ${index}`,
      at: event.at,
      side: 'state',
      node: <EntryHead at={event.at}>{eventTitle(event, name)}</EntryHead>,
    })),
  ];
  const parts = [messages, notes, events];
  return (
    <section aria-label="Conversation">
      {parts.some(({ error }) => error) && (
        <Button
          variant="default"
          size="compact-md"
          mb="md"
          onClick={() => parts.forEach((part) => void part.refetch())}
        >
          The conversation could not be loaded. Try again
        </Button>
      )}
      <ol className={classes.entries}>
        {entries.sort(byTime).map(({ id, side, node }) => (
          <li key={id} className={classes.entry} data-side={side}>
            {node}
          </li>
        ))}
      </ol>
    </section>
  );
}

const SIDES: Record<MessageNature, Entry['side']> = {
  answer: 'us',
  elsewhere: 'us',
  reply: 'them',
  unreadable: 'them',
  automatic: 'state',
  bounce: 'state',
};

/** What was handled by an answer is so at its very time. */
const byTime = (a: Entry, b: Entry) => ((a.at ?? '') < (b.at ?? '') ? -1 : a.at === b.at ? 0 : 1);

/** Says who an author is to the admin who reads it. */
function useName() {
  const { user } = useAuth();
  return (author: string, you = 'You') => (author === user?.username ? you : author || 'Somebody');
}

function eventTitle({ what, by, value }: RecordEvent, name: ReturnType<typeof useName>): string {
  const who = name(by);
  switch (what) {
    case 'assigned':
      if (value === by) return `${who} took it`;
      return value === null ? `${who} assigned it to nobody` : `${who} handed it to ${name(value, 'you')}`;
    case 'handled':
      return `${who} marked it as handled`;
    case 'reopened':
      if (by !== '') return `${who} marked it as not handled`;
      return value === 'reply'
        ? 'Open again, because they replied'
        : 'Open again, because an answer did not arrive';
    case 'snoozed':
      return value === null ? `${who} opened it again` : `${who} put it off until ${formatMorning(value)}`;
    case 'spam':
      return `${who} moved it to the spam`;
    case 'released':
      return `${who} moved it to the inbox`;
  }
}

interface MessageEntryProps {
  kind: RecordKind;
  recordId: string;
  message: Message;
}

/** A mail of the conversation, as plain text. */
export function MessageEntry({ kind, recordId, message }: MessageEntryProps) {
  const { nature, at, text, quoted, attachments, otherAddress } = message;
  return (
    <>
      <EntryHead at={at}>{useTitle(message)}</EntryHead>
      {otherAddress !== null && (
        <p className={classes.warning}>
          From another address, <bdi>{otherAddress}</bdi>: make sure who it is.
        </p>
      )}
      {nature === 'unreadable' ? (
        <Folded summary="As it came" text={text} />
      ) : (
        text !== '' && <p className={classes.text}>{text}</p>
      )}
      {quoted !== '' && <Folded summary="Quoted text" text={quoted} />}
      {attachments.length > 0 && (
        <>
          <ul className={classes.attachments} aria-label="Attachments">
            {attachments.map((attachment, index) => (
              <li key={index}>
                <bdi>{attachment.name}</bdi>{' '}
                <span>
                  {attachment.type}, {formatSize(attachment.size)}
                </span>
              </li>
            ))}
          </ul>
          <p className="fine-print">Attachments are in the mail that went to the firm’s mailbox.</p>
        </>
      )}
      {nature === 'answer' && <AnswerState kind={kind} recordId={recordId} answer={message} />}
    </>
  );
}

function useTitle({ nature, author }: Message): ReactNode {
  const name = useName()(author);
  switch (nature) {
    case 'answer':
      return `${name} answered`;
    case 'elsewhere':
      return `${name} answered from a mail program`;
    case 'reply':
      return (
        <>
          <bdi>{name}</bdi> replied
        </>
      );
    case 'unreadable':
      return (
        <>
          <bdi>{name}</bdi> sent a mail that could not be read
        </>
      );
    case 'automatic':
      return (
        <>
          Automatic reply from <bdi>{name}</bdi>
        </>
      );
    case 'bounce':
      return 'An answer could not be delivered';
  }
}

function EntryHead({ at, children }: { at: string | null; children: ReactNode }) {
  return (
    <p className={classes.head}>
      <strong>{children}</strong> <InstantText iso={at} />
    </p>
  );
}

function Folded({ summary, text }: { summary: string; text: string }) {
  return (
    <details className={classes.folded}>
      <summary>{summary}</summary>
      <p className={classes.text}>{text}</p>
    </details>
  );
}

function formatSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

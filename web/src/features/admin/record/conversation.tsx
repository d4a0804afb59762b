import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { answerId, type MessageNature } from '@shared/inquiry/messages';
import { writtenText } from '@shared/inquiry/quotations';
import { senderName } from '@shared/inquiry/record';
import { MAX_SHOWN_MESSAGES } from '@shared/limits';
import { cutToLength } from '@shared/text-length';
import { useNameOrYou } from '../data/admins';
import { recordQuery, usePendingTexts } from '../data/conversation';
import { toInitials } from '../ui/initials';
import { messageBlocks } from './answer';
import classes from './conversation.module.css';
import { EntryHeader, EntryTime, eventTitle, MessageContent, messageTitle } from './entry';
import { useOpenRecord } from './open-record';
import { messageText, subjectText } from './record-text';

interface Entry {
  id: string;
  at: string | null;
  /** Decides the style: our message, the sender's message, a note, or a change of state. */
  side: 'us' | 'them' | 'note' | 'state';
  author: string;
  title: ReactNode;
  /** A collapsed entry shows an excerpt of this text. Undefined for an event. */
  text?: string;
  /** The content of an expanded entry, instead of the plain text. */
  content?: ReactNode;
}

/** How long a record counts as just prefetched. */
const PREFETCH_FRESH_MS = 60_000;

/** The inquiry of the open record, with its messages, notes and events, oldest first. */
export function Conversation() {
  const { kind, record } = useOpenRecord();
  const toName = useNameOrYou();
  const pending = usePendingTexts(kind, record.id);
  const { data, isPending, isError, refetch } = useQuery({
    ...recordQuery(kind, record),
    // Data that was not just prefetched is always loaded again, because without live updates even the list may be old.
    refetchOnMount: ({ state }) => Date.now() - state.dataUpdatedAt < PREFETCH_FRESH_MS || 'always',
  });
  const { messages = [], notes = [], events = [] } = data ?? {};
  const text = messageText(record) || 'No message.';
  const inquiry: Entry = {
    id: record.id,
    at: record.createdAt,
    side: 'them',
    author: senderName(record),
    title: (
      <>
        <bdi>{senderName(record)}</bdi> wrote
      </>
    ),
    text,
    content: (
      <>
        <h3>
          <bdi>{subjectText(record)}</bdi>
        </h3>
        <p className="visitor-text">{text}</p>
      </>
    ),
  };
  const messageEntries = [...messageBlocks(kind, record, messages)].map(([message, blocks]): Entry => {
    const { id, at, nature, author } = message;
    return {
      id,
      at,
      side: SIDES[nature],
      title: messageTitle(message, toName),
      text: writtenText(blocks),
      author: SIDES[nature] === 'us' ? toName(author) : author,
      content: <MessageContent kind={kind} record={record} message={message} blocks={blocks} />,
    };
  });
  const noteEntries = notes.map(({ id, at, author, text }): Entry => ({
    id,
    at,
    text,
    side: 'note',
    author: toName(author),
    title: `${toName(author)} noted`,
  }));
  const eventEntries = events.map((event, index): Entry => ({
    id: `event ${index}`,
    at: event.at,
    side: 'state',
    author: '',
    title: eventTitle(event, toName),
  }));
  const storedIds = new Set([...messageEntries, ...noteEntries].map(({ id }) => id));
  const pendingEntries = pending
    .filter(({ type, id }) => !storedIds.has(type === 'answer' ? answerId(id) : id))
    .map(({ type, id, text, at }): Entry => ({
      id,
      at,
      text,
      side: type === 'answer' ? 'us' : 'note',
      author: '',
      title: <span className="muted">{type === 'answer' ? 'Sending…' : 'Adding…'}</span>,
    }));
  const laterEntries = [...messageEntries, ...noteEntries, ...eventEntries, ...pendingEntries];
  const entries = [inquiry, ...laterEntries.sort(byTime)];
  return (
    <section aria-label="Conversation">
      {/* Remounts when the conversation has loaded, because the messages decide which entries are collapsed. */}
      <EntryList key={String(data === undefined)} entries={entries} />
      {isPending && (
        <p className={classes.loading}>
          <span className="visually-hidden">Loading…</span>
        </p>
      )}
      {isError && (
        <Button size="compact-md" my="md" onClick={() => void refetch()}>
          The conversation could not be loaded. Try again
        </Button>
      )}
      {messages.length === MAX_SHOWN_MESSAGES && (
        <p className="fine-print">{`Only the latest ${MAX_SHOWN_MESSAGES} messages are shown. To download all of them, choose “Everything from this address” in the menu.`}</p>
      )}
    </section>
  );
}

const SIDES: Record<MessageNature, Entry['side']> = {
  answer: 'us',
  elsewhere: 'us',
  reply: 'them',
  automatic: 'state',
  bounce: 'state',
};

/** Compares by time. Equal times keep their order: an answer stays before the event 'handled' that was stored with it. */
function byTime(a: Entry, b: Entry): number {
  if (a.at === b.at) return 0;
  return (a.at ?? '') < (b.at ?? '') ? -1 : 1;
}

/** The list of entries. Entries before the last two messages are initially collapsed. */
function EntryList({ entries }: { entries: Entry[] }) {
  const messagePositions = entries.flatMap(({ side }, index) =>
    side === 'us' || side === 'them' ? index : [],
  );
  const firstExpanded = messagePositions.at(-2) ?? 0;
  return (
    <ol className={classes.entries}>
      {entries.map((entry, index) =>
        entry.text !== undefined ? (
          <EntryItem key={entry.id} {...entry} startsOpen={index >= firstExpanded} />
        ) : (
          <li key={entry.id} className={classes.event}>
            <span>{entry.title}</span> <EntryTime at={entry.at} />
          </li>
        ),
      )}
    </ol>
  );
}

function EntryItem({ startsOpen, ...entry }: Entry & { startsOpen: boolean }) {
  const { at, side, author, title, text = '', content } = entry;
  // An entry stays expanded when a newer one arrives.
  const [isOpen, setIsOpen] = useState(startsOpen);
  return (
    <li className={classes.entry} data-side={side}>
      <span className={classes.initials} aria-hidden translate="no">
        {toInitials(author)}
      </span>
      <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary>
          <EntryHeader at={at} excerpt={isOpen ? '' : cutToLength(text, EXCERPT_MAX)}>
            {title}
          </EntryHeader>
        </summary>
        {content ?? <p className="visitor-text">{text}</p>}
      </details>
    </li>
  );
}

/** The number of characters that a collapsed entry shows. */
const EXCERPT_MAX = 160;

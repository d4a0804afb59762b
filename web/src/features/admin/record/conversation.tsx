import { Button } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { pluralize } from '@/lib/pluralize';
import type { AnyRecord } from '@shared/inquiry/kinds';
import { answerId, type MessageNature } from '@shared/inquiry/messages';
import { writtenText } from '@shared/inquiry/quotations';
import { senderName } from '@shared/inquiry/record';
import { MAX_SHOWN_MESSAGES } from '@shared/limits';
import { cutToLength } from '@shared/text-length';
import { useName } from '../data/admins';
import { recordQuery, usePendingTexts } from '../data/conversation';
import { useInboxLists } from '../data/lists';
import { blocksOf } from './answer';
import classes from './conversation.module.css';
import { EntryHead, EntryTime, eventTitle, Folded, Loading, MessageContent, messageTitle } from './entry';
import { findOthers, type Inquiry, useOpenRecord } from './open-record';
import { About } from './person';
import { messageText, subjectText } from './record-text';

interface Entry {
  id: string;
  at: string | null;
  /** The author's side, which decides the style. */
  side: 'us' | 'them' | 'note' | 'state';
  author: string;
  title: ReactNode;
  /** The beginning of the text, which stands for an entry that is folded. */
  excerpt?: string;
  /** What was done has none. */
  content?: ReactNode;
  /** The inquiry to which it belongs, if that is another one. */
  other?: Inquiry | undefined;
}

/** The open record among what its sender and we wrote before, folded, and after it, oldest first. */
export function Conversation() {
  const story = useStory();
  const { later, parts } = story;
  return (
    <>
      <Earlier {...story} />
      <section aria-label="Conversation">
        {/* What comes with the conversation decides which entries are folded. */}
        <EntryList key={String(parts[0]?.isSuccess)} entries={later} />
        {parts[0]?.isPending && <Loading />}
        {parts.some(({ error }) => error) && (
          <Button size="compact-md" my="md" onClick={() => parts.forEach((part) => void part.refetch())}>
            The conversation could not be loaded. Try again
          </Button>
        )}
        {parts[0]?.data?.messages.length === MAX_SHOWN_MESSAGES && (
          <p className="fine-print">{`Only the latest ${MAX_SHOWN_MESSAGES} messages are shown. A copy of the sender’s data has all.`}</p>
        )}
      </section>
    </>
  );
}

function Earlier({ earlier, hidden, isKnown }: ReturnType<typeof useStory>) {
  const inquiries = new Set(earlier.map(({ other }) => other)).size + hidden;
  const last = earlier.at(-1)?.other;
  if (!last) return isKnown ? <p className={classes.earlier}>First message of this sender</p> : <Loading />;
  return (
    <section aria-label="Earlier" className={classes.earlier}>
      <Folded
        summary={
          <>
            <span>{`${pluralize(inquiries, 'earlier inquiry', 'earlier inquiries')} of this sender, the last one`}</span>{' '}
            <bdi>{subjectText(last.record)}</bdi>
          </>
        }
      >
        {hidden > 0 && <p className="fine-print">{`${hidden} more are in the list.`}</p>}
        <EntryList entries={earlier} />
      </Folded>
    </section>
  );
}

/** How long a record that was read ahead is shown as it is. */
const READ_AHEAD_MS = 60_000;

/** The entries of the open record and of the other inquiries of its sender, before it came and after that. */
function useStory() {
  const own = useOpenRecord();
  const name = useName();
  const { others, hidden, isKnown } = useOthers(own.record);
  const inquiries = [own, ...others];
  const parts = useQueries({
    queries: inquiries.map(({ kind, record }, index) => ({
      ...recordQuery(kind, record),
      // Without live updates the list may be older than the record, unless that was read ahead just now.
      ...(index === 0 && {
        refetchOnMount: ({ state }: { state: { dataUpdatedAt: number } }) =>
          Date.now() - state.dataUpdatedAt < READ_AHEAD_MS || 'always',
      }),
    })),
  });
  const entries = inquiries.flatMap(({ kind, record }, index): Entry[] => {
    const other = others[index - 1];
    const { messages = [], notes = [], events = [] } = parts[index]?.data ?? {};
    const inquiry: Entry = {
      ...{ other, id: record.id, at: record.createdAt, side: 'them', author: senderName(record) },
      title: (
        <>
          <bdi>{senderName(record)}</bdi> wrote
        </>
      ),
      excerpt: messageText(record) || 'No message.',
      content: (
        <>
          {!other && (
            <h3>
              <bdi>{subjectText(record)}</bdi>
            </h3>
          )}
          <p className="visitor-text">{messageText(record) || 'No message.'}</p>
        </>
      ),
    };
    const mails = [...blocksOf(kind, record, messages)].map(([message, blocks]): Entry => ({
      ...{ other, id: record.id + message.id, at: message.at, side: SIDES[message.nature] },
      author: ['answer', 'elsewhere'].includes(message.nature) ? name(message.author) : message.author,
      title: messageTitle(message, name),
      excerpt: writtenText(blocks),
      content: <MessageContent {...{ kind, record, message, blocks }} />,
    }));
    const noted = notes.map(({ id, at, author, text }): Entry => ({
      ...{
        other,
        id: record.id + id,
        at,
        side: 'note',
        author: name(author),
        title: `${name(author)} noted`,
        excerpt: text,
      },
      content: <p className="visitor-text">{text}</p>,
    }));
    const done = events.map((event, order): Entry => ({
      ...{
        id: `${record.id} event ${order}`,
        at: event.at,
        side: 'state',
        author: '',
        title: eventTitle(event, name),
      },
    }));
    return [inquiry, ...mails, ...noted, ...(other ? [] : done)];
  });
  const known = new Set(
    [parts[0]?.data?.messages, parts[0]?.data?.notes].flatMap((all) => all ?? []).map(({ id }) => id),
  );
  for (const { what, id, text, at } of usePendingTexts(own.kind, own.record.id)) {
    if (known.has(what === 'answer' ? answerId(id) : id)) continue;
    const title = <span className="muted">{what === 'answer' ? 'Sending…' : 'Adding…'}</span>;
    const content = <p className="visitor-text">{text}</p>;
    const side = what === 'answer' ? 'us' : 'note';
    entries.push({ id, at, side, author: '', title, content });
  }
  const isEarlier = ({ other, at }: Entry) =>
    other !== undefined && (at ?? '') < (own.record.createdAt ?? '');
  // The open record comes first.
  const rest = entries.slice(1).sort(byTime);
  const later = [...entries.slice(0, 1), ...rest.filter((entry) => !isEarlier(entry))];
  return { earlier: rest.filter(isEarlier), later, hidden, isKnown, parts };
}

/** Inquiries that are shown before a record, and after it. */
const NEAREST = 10;

/** The nearest to a record of its sender's other inquiries, newest first, and the number of earlier ones left out. */
export function findNearest(record: AnyRecord, all: readonly Inquiry[]) {
  const later = all.filter((other) => (other.record.createdAt ?? '') >= (record.createdAt ?? '')).length;
  const others = all.slice(Math.max(0, later - NEAREST), later + NEAREST);
  return { others, hidden: Math.max(0, all.length - later - NEAREST) };
}

/** The nearest inquiries of the sender of a record, and whether the inbox is loaded. */
function useOthers(record: AnyRecord) {
  const lists = useInboxLists();
  const [contacts, partnerships] = [lists.contacts.data, lists.partnerships.data];
  const all = useMemo(() => findOthers(record, { contacts, partnerships }), [record, contacts, partnerships]);
  const isKnown = lists.contacts.isComplete && lists.partnerships.isComplete;
  return { ...findNearest(record, all), isKnown };
}

const SIDES: Record<MessageNature, Entry['side']> = {
  answer: 'us',
  elsewhere: 'us',
  reply: 'them',
  automatic: 'state',
  bounce: 'state',
};

/** An answer that handles its record has the time of the handling. */
const byTime = (a: Entry, b: Entry) => ((a.at ?? '') < (b.at ?? '') ? -1 : a.at === b.at ? 0 : 1);

/** Entries, of which all before the last two messages are folded. */
function EntryList({ entries }: { entries: Entry[] }) {
  const messages = entries.flatMap(({ side }, index) => (side === 'us' || side === 'them' ? index : []));
  const firstOpen = messages.at(-2) ?? 0;
  return (
    <ol className={classes.entries}>
      {entries.map((entry, index) => {
        return entry.content ? (
          <EntryItem key={entry.id} {...entry} isLatest={index >= firstOpen} />
        ) : (
          <li key={entry.id} className={classes.event}>
            <span>{entry.title}</span> <EntryTime at={entry.at} />
          </li>
        );
      })}
    </ol>
  );
}

function EntryItem({
  at,
  side,
  author,
  title,
  excerpt = '',
  content,
  other,
  isLatest,
}: Entry & { isLatest: boolean }) {
  // An entry stays as it is when a newer one comes.
  const [isOpen, setIsOpen] = useState(isLatest);
  return (
    <li className={classes.entry} data-side={side}>
      <span className={classes.initials} aria-hidden translate="no">
        {initials(author)}
      </span>
      <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary>
          <EntryHead at={at} excerpt={isOpen ? '' : cutToLength(excerpt, EXCERPT_MAX)}>
            {title}
          </EntryHead>
        </summary>
        {other && <About {...other} />}
        {content}
      </details>
    </li>
  );
}

/** Characters of the line of an entry that is folded. */
const EXCERPT_MAX = 160;

/** The first letters of the first two words of a name. */
const initials = (name: string) =>
  (name.match(/(?<![\p{L}\p{M}])\p{L}\p{M}*/gu) ?? []).slice(0, 2).join('').toLocaleUpperCase();

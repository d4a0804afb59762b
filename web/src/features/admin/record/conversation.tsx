import { Box, Button, Group } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { pluralize } from '@/lib/pluralize';
import type { AnyRecord } from '@shared/inquiry/kinds';
import { answerId, type MessageNature } from '@shared/inquiry/messages';
import { senderName } from '@shared/inquiry/record';
import { STATE_LABELS, recordState } from '@shared/inquiry/state';
import { MAX_SHOWN_MESSAGES } from '@shared/limits';
import { useName } from '../data/admins';
import { useNow } from '../data/clock';
import { recordQuery, usePendingTexts } from '../data/conversation';
import { useInboxLists } from '../data/lists';
import ui from '../ui/ui.module.css';
import { RecordLink } from '../view/use-view';
import { blocksOf } from './answer';
import classes from './conversation.module.css';
import { EntryHead, EntryText, eventTitle, Folded, MessageContent, messageTitle } from './entry';
import { findOthers, type Inquiry, useOpenRecord } from './open-record';
import { messageText, subjectText } from './record-text';

interface Entry {
  id: string;
  at: string | null;
  /** The author's side, which decides the style. */
  side: 'us' | 'them' | 'note' | 'state';
  title: ReactNode;
  content?: ReactNode;
  /** The inquiry to which it belongs, if that is another one. */
  other?: Inquiry | undefined;
}

/** The message of the open record among what its sender and we wrote before, folded, and after it, oldest first. */
export function Conversation() {
  const { record } = useOpenRecord();
  const story = useStory();
  const { later, parts } = story;
  const text = messageText(record);
  return (
    <>
      <Earlier {...story} />
      <Box component="section" my="md" aria-label="Message">
        <Box component="h3" dir="auto" mb={4} ff="text" fz="md" fw={600}>
          {subjectText(record)}
        </Box>
        {text ? <p className="visitor-text">{text}</p> : <p className="muted">No message.</p>}
      </Box>
      <section aria-label="Conversation">
        {parts.some(({ error }) => error) && (
          <Button size="compact-md" mb="md" onClick={() => parts.forEach((part) => void part.refetch())}>
            The conversation could not be loaded. Try again
          </Button>
        )}
        {parts[0]?.data?.messages.length === MAX_SHOWN_MESSAGES && (
          <p className="fine-print">{`Only the latest ${MAX_SHOWN_MESSAGES} messages are shown. A copy of the sender’s data has all.`}</p>
        )}
        <EntryList entries={later} />
      </section>
    </>
  );
}

function Earlier({ earlier, hidden, isKnown }: ReturnType<typeof useStory>) {
  const inquiries = new Set(earlier.map(({ other }) => other)).size + hidden;
  const last = earlier.at(-1)?.other;
  if (!last) {
    return (
      <Box component="p" mt="xs" className="fine-print">
        {isKnown ? 'First message of this sender' : 'Loading…'}
      </Box>
    );
  }
  return (
    <Box component="section" mt="xs" aria-label="Earlier">
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
    </Box>
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
    const isFolded = other !== undefined;
    const { messages = [], notes = [], events = [] } = parts[index]?.data ?? {};
    const inquiry: Entry = {
      ...{ id: '', at: record.createdAt, side: 'them' },
      title: (
        <>
          <bdi>{senderName(record)}</bdi> wrote
        </>
      ),
      content: <EntryText text={messageText(record) || 'No message.'} isFolded />,
    };
    const mails = [...blocksOf(kind, record, messages)].map(([message, blocks]): Entry => ({
      ...{ id: message.id, at: message.at, side: SIDES[message.nature] },
      title: messageTitle(message, name),
      content: <MessageContent {...{ kind, record, message, blocks, isFolded }} />,
    }));
    const noted = notes.map(({ id, at, author, text }): Entry => ({
      ...{ id, at, side: 'note', title: `${name(author)} noted` },
      content: <EntryText text={text} isFolded={isFolded} />,
    }));
    const done = events.map((event, order): Entry => ({
      ...{ id: `event ${order}`, at: event.at, side: 'state', title: eventTitle(event, name) },
    }));
    const all = other ? [inquiry, ...mails, ...noted] : [...mails, ...noted, ...done];
    return all.map((entry) => ({ ...entry, id: record.id + entry.id, other }));
  });
  const known = new Set(
    [parts[0]?.data?.messages, parts[0]?.data?.notes].flatMap((all) => all ?? []).map(({ id }) => id),
  );
  for (const { what, id, text, at } of usePendingTexts(own.kind, own.record.id)) {
    if (known.has(what === 'answer' ? answerId(id) : id)) continue;
    const title = <span className="muted">{what === 'answer' ? 'Sending…' : 'Adding…'}</span>;
    const content = <EntryText text={text} isFolded={false} />;
    entries.push({ id, at, side: what === 'answer' ? 'us' : 'note', title, content });
  }
  const isEarlier = ({ other, at }: Entry) =>
    other !== undefined && (at ?? '') < (own.record.createdAt ?? '');
  entries.sort(byTime);
  const later = entries.filter((entry) => !isEarlier(entry));
  return { earlier: entries.filter(isEarlier), later, hidden, isKnown, parts };
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

function EntryList({ entries }: { entries: Entry[] }) {
  if (entries.length === 0) return null;
  return (
    <Box component="ol" className={ui.stack} mt="xs" mb="lg">
      {entries.map(({ id, at, side, title, content, other }) => (
        <li key={id} className={classes.entry} data-side={side}>
          {other && <About {...other} />}
          <EntryHead at={at}>{title}</EntryHead>
          {content}
        </li>
      ))}
    </Box>
  );
}

function About({ kind, record }: Inquiry) {
  const now = useNow();
  return (
    <Group gap="0 1rem" className="fine-print">
      <RecordLink record={{ kind, id: record.id }} section="inbox">
        {kind === 'partnerships' && 'Partnership inquiry for '}
        <bdi>{subjectText(record)}</bdi>
      </RecordLink>
      <span>{STATE_LABELS[recordState(record, now)]}</span>
    </Group>
  );
}

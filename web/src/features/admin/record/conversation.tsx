import { Box, Button, Group } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { pluralize } from '@/lib/pluralize';
import type { MessageNature } from '@shared/inquiry/messages';
import { STATE_LABELS, recordState } from '@shared/inquiry/state';
import { MAX_SHOWN_MESSAGES } from '@shared/limits';
import { recordQuery } from '../api/conversation';
import { useNow } from '../server-time';
import ui from '../ui.module.css';
import { RecordLink } from '../view/record-link';
import classes from './conversation.module.css';
import { EventEntry, InquiryEntry, MessageEntry, NoteEntry } from './entry';
import { type Inquiry, useOthers } from './other-inquiries';
import { blocksOf } from './quotation';
import { subjectText } from './record-text';

interface Entry {
  id: string;
  at: string | null;
  /** The author's side, which decides the style. */
  side: 'us' | 'them' | 'note' | 'state';
  /** The inquiry to which it belongs, if that is another one. */
  other: Inquiry | undefined;
  node: ReactNode;
}

/** The earlier messages between the sender of a record and us, folded. */
export function Earlier(inquiry: Inquiry) {
  const { earlier, isKnown, hidden } = useStory(inquiry);
  const inquiries = new Set(earlier.map(({ other }) => other)).size + hidden;
  const last = earlier.at(-1)?.other;
  if (!last) return <p className="fine-print">{isKnown ? 'First message of this sender' : 'Loading…'}</p>;
  return (
    <section aria-label="Earlier">
      <details className={classes.folded}>
        <summary>
          <span>{`${pluralize(inquiries, 'earlier inquiry', 'earlier inquiries')} of this sender, the last one`}</span>{' '}
          <bdi>{subjectText(last.record)}</bdi>
        </summary>
        {hidden > 0 && <p className="fine-print">{`${hidden} more are in the list.`}</p>}
        <EntryList entries={earlier} />
      </details>
    </section>
  );
}

/** The entries after the message of a record, also about other inquiries of its sender, oldest first. */
export function Conversation(inquiry: Inquiry) {
  const { later, parts } = useStory(inquiry);
  return (
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
  );
}

/** The entries of a record and of the other inquiries of its sender, before the record came and after that. */
function useStory(own: Inquiry) {
  const { others, hidden, isKnown } = useOthers(own.record);
  const inquiries = [own, ...others];
  const parts = useQueries({ queries: inquiries.map(({ kind, record }) => recordQuery(kind, record.id)) });
  const entries = inquiries.flatMap(({ kind, record }, index): Entry[] => {
    const other = others[index - 1];
    const isFolded = other !== undefined;
    const { messages = [], notes = [], events = [] } = parts[index]?.data ?? {};
    const entry = (id: string, at: string | null, side: Entry['side'], node: ReactNode): Entry => ({
      id: record.id + id,
      at,
      side,
      other,
      node,
    });
    const mails = [...blocksOf(kind, record, messages)].map(([message, blocks]) => {
      const mail = { kind, record, message, blocks, isFolded };
      return entry(message.id, message.at, SIDES[message.nature], <MessageEntry {...mail} />);
    });
    const noted = notes.map((note) =>
      entry(note.id, note.at, 'note', <NoteEntry note={note} isFolded={isFolded} />),
    );
    if (other)
      return [entry('', record.createdAt, 'them', <InquiryEntry record={record} />), ...mails, ...noted];
    const done = events.map((event, order) =>
      entry(`event ${order}`, event.at, 'state', <EventEntry event={event} />),
    );
    return [...mails, ...noted, ...done];
  });
  const isEarlier = ({ other, at }: Entry) =>
    other !== undefined && (at ?? '') < (own.record.createdAt ?? '');
  entries.sort(byTime);
  const later = entries.filter((entry) => !isEarlier(entry));
  return { earlier: entries.filter(isEarlier), later, hidden, isKnown, parts };
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
      {entries.map(({ id, side, other, node }) => (
        <li key={id} className={classes.entry} data-side={side}>
          {other && <About {...other} />}
          {node}
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

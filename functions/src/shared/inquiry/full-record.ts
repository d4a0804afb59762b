import { toEvents, type RecordEvent } from './events.ts';
import type { AnyRecord, RecordKind } from './kinds.ts';
import { toMessages, type Message } from './messages.ts';
import { toNotes, type Note } from './notes.ts';
import { toRecord } from './record.ts';

/** A record as a list has it, and what its document holds besides, each oldest first. */
export interface FullRecord {
  record: AnyRecord;
  events: RecordEvent[];
  notes: Note[];
  messages: Message[];
}

/** @param data of the document, from either SDK @param spam as in `toRecord` */
export function toFullRecord(
  kind: RecordKind,
  id: string,
  data: Readonly<Record<string, unknown>>,
  spam?: boolean,
): FullRecord {
  return {
    record: toRecord(kind, id, data, spam),
    events: toEvents(data),
    notes: toNotes(data),
    messages: toMessages(data),
  };
}

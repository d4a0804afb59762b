import { toEvents, type RecordEvent } from './events.ts';
import type { AnyRecord, RecordKind } from './kinds.ts';
import type { Message } from './messages.ts';
import { toNotes, type Note } from './notes.ts';
import { toRecord } from './record.ts';

/** A record as in lists, with its events, its notes and at most MAX_SHOWN_MESSAGES of its latest messages, all oldest first. */
export interface FullRecord {
  record: AnyRecord;
  events: RecordEvent[];
  notes: Note[];
  messages: Message[];
}

/** Reads a record from the data of its document. @param spam as in `toRecord` */
export function toFullRecord(
  kind: RecordKind,
  id: string,
  data: Readonly<Record<string, unknown>>,
  messages: Message[],
  spam?: boolean,
): FullRecord {
  return { record: toRecord(kind, id, data, spam), events: toEvents(data), notes: toNotes(data), messages };
}

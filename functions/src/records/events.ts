import { Timestamp, type DocumentSnapshot } from 'firebase-admin/firestore';
import type { RecordEvent } from '../shared/inquiry/events.ts';
import { MAX_EVENTS } from '../shared/limits.ts';

/** An event in a record. `deleted` is never stored, because its record is deleted; it only passes through the same types. */
type StoredEvent = Pick<RecordEvent, 'by' | 'value'> & {
  what: RecordEvent['what'] | 'deleted';
  at: Timestamp;
};
export type NewEvent = Pick<StoredEvent, 'what' | 'by'> & Partial<StoredEvent>;

const readEvents = (record: DocumentSnapshot) => (record.get('events') ?? []) as StoredEvent[];

/** Returns the events of a record with a new one, for the commit that makes the change. Only the latest events are kept. */
export function withEvent(record: DocumentSnapshot, event: NewEvent): { events: StoredEvent[] } {
  const added = { at: Timestamp.now(), value: null, ...event };
  return { events: [...readEvents(record), added].slice(-MAX_EVENTS) };
}

/** Returns the fields that reopen a record and remove its event `handled`; {} unless this answer marked the record as handled. */
export function reopenIfHandledBy(record: DocumentSnapshot, answerKey: string) {
  const events = readEvents(record);
  const last = events.findLast(({ what }) => what === 'handled' || what === 'reopened');
  if (last?.what !== 'handled' || last.value !== answerKey) return {};
  return { handledAt: null, handledBy: null, events: events.filter((event) => event !== last) };
}

/** Returns the fields that reopen a record after a reply or a failed mail. They include an event if the record was closed. */
export function reopenFields(record: DocumentSnapshot, cause: 'reply' | 'failure', at = Timestamp.now()) {
  const snoozedUntil = record.get('snoozedUntil') as Timestamp | null | undefined;
  // A record is closed if it is handled, or snoozed until a time after `at`. Timestamps are compared as text, because
  // `valueOf` returns a string that sorts by time.
  const wasClosed = record.get('handledAt') != null || (snoozedUntil?.valueOf() ?? '') > at.valueOf();
  return {
    handledAt: null,
    handledBy: null,
    snoozedUntil: null,
    snoozedBy: null,
    ...(wasClosed && withEvent(record, { what: 'reopened', by: '', at, value: cause })),
  };
}

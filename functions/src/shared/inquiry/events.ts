import { isoTime } from '../iso-time.ts';

/** An event of a record, stored in its document. Times are ISO 8601 in UTC. */
export interface RecordEvent {
  what: 'assigned' | 'handled' | 'reopened' | 'snoozed' | 'spam' | 'released';
  at: string | null;
  /** Empty if a mail caused the event. */
  by: string;
  /**
   * The new assignee, the end of the snooze, the id of the answer that handled the record, or the kind of mail that
   * reopened it: 'reply' or 'failure'.
   */
  value: string | null;
}

/** Returns the events in the order in which they were stored. @param data of a record's document, from the SDK of the server or browser */
export function toEvents(data: Readonly<Record<string, unknown>>): RecordEvent[] {
  const stored = (data['events'] ?? []) as RecordEvent[];
  return stored.map((event) => ({ ...event, at: isoTime(event.at) }));
}

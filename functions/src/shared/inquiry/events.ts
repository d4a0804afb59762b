import { isoTime } from '../iso-time.ts';

/** An event of a record, stored in its document. Times are ISO 8601 in UTC. */
export interface RecordEvent {
  what: 'assigned' | 'handled' | 'reopened' | 'snoozed' | 'spam' | 'released';
  at: string | null;
  /** Empty if a mail caused the event. */
  by: string;
  /**
   * The new assignee, until when it is snoozed, the id of the answer that handled it, or by which mail it was reopened:
   * 'reply' or 'failure'.
   */
  value: string | null;
}

/** Oldest first. A handled record without that event gets it. @param data from either SDK */
export function toEvents(data: Readonly<Record<string, unknown>>): RecordEvent[] {
  const stored = Array.isArray(data['events']) ? (data['events'] as RecordEvent[]) : [];
  const events = stored.map((event) => ({ ...event, at: isoTime(event.at) }));
  const [at, by] = [isoTime(data['handledAt']), data['handledBy']];
  if (at !== null && !events.some((event) => event.what === 'handled' && event.at === at))
    events.push({ what: 'handled', at, by: typeof by === 'string' ? by : '', value: null });
  return events.sort((a, b) => ((a.at ?? '') < (b.at ?? '') ? -1 : a.at === b.at ? 0 : 1));
}

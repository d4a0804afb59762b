import type { RecordFilter } from './filter.ts';
import type { AnyRecord } from './kinds.ts';
import { isOpen } from './record.ts';

/** The firm promises an answer within this time (docs/behaviour.md, Limits). */
export const ANSWER_WITHIN_HOURS = 24;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long a record has been waiting for an answer, in milliseconds; null if it is handled or its date is missing. */
export function waitingMs(record: Pick<AnyRecord, 'handledAt' | 'createdAt'>, now: Date): number | null {
  if (!isOpen(record) || record.createdAt === null) return null;
  // The clock of the admin's machine may be behind the server's.
  return Math.max(0, now.getTime() - Date.parse(record.createdAt));
}

export function isLate(waiting: number | null): boolean {
  return waiting !== null && waiting > ANSWER_WITHIN_HOURS * HOUR_MS;
}

/** How many records are not handled, and how many of those are late. */
export function countOpen(records: readonly AnyRecord[], now: Date): { open: number; late: number } {
  const lastLate = lastLateTime(now);
  const open = records.filter(isOpen);
  // ISO 8601 in UTC compares as text.
  const late = open.filter(({ createdAt }) => createdAt !== null && createdAt <= lastLate);
  return { open: open.length, late: late.length };
}

/** A filter that keeps, of what it kept before, the records that are late. */
export function onlyLate(filter: Omit<RecordFilter, 'status'>, now: Date): RecordFilter {
  const lastLate = lastLateTime(now);
  const isEarlier = filter.to !== undefined && Date.parse(filter.to) < Date.parse(lastLate);
  return { ...filter, status: 'open', to: isEarlier ? filter.to : lastLate };
}

/** The time of the youngest record that is late, ISO 8601 in UTC. */
function lastLateTime(now: Date): string {
  return new Date(now.getTime() - ANSWER_WITHIN_HOURS * HOUR_MS - 1).toISOString();
}

/** A duration in its largest units, rounded down: '34 min', '5 h', '1 d 4 h', '12 d'. */
export function formatDuration(ms: number): string {
  const days = Math.floor(ms / DAY_MS);
  const hours = Math.floor((ms % DAY_MS) / HOUR_MS);
  if (days >= 3 || (days > 0 && hours === 0)) return `${days} d`;
  if (days > 0) return `${days} d ${hours} h`;
  return hours > 0 ? `${hours} h` : `${Math.floor(ms / MINUTE_MS)} min`;
}

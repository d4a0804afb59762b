import { ANSWER_WITHIN_HOURS } from '../limits.ts';
import type { RecordFilter } from './filter.ts';
import type { AnyRecord } from './kinds.ts';
import { isDue, isSnoozed, waitsSince } from './record.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * How long a record has been waiting for us, in milliseconds, since its sender's last word; null if it waits for nobody
 * or for them, is put off, or its date is missing.
 */
export function waitingMs(
  record: Pick<AnyRecord, 'handledAt' | 'createdAt' | 'conversation' | 'snoozedUntil'>,
  now: Date,
): number | null {
  const since = waitsSince(record);
  if (!isDue(record, now) || since === null) return null;
  // The clock of the admin's machine may be behind the server's.
  return Math.max(0, now.getTime() - Date.parse(since));
}

export function isLate(waiting: number | null): boolean {
  return waiting !== null && waiting > ANSWER_WITHIN_HOURS * HOUR_MS;
}

/** How many records are open and not put off, how many of those are late, and how many are put off. */
export function countOpen(
  records: readonly AnyRecord[],
  now: Date,
): Record<'open' | 'late' | 'snoozed', number> {
  const open = records.filter((record) => isDue(record, now));
  return {
    open: open.length,
    late: open.filter((record) => isLate(waitingMs(record, now))).length,
    snoozed: records.filter((record) => isSnoozed(record, now)).length,
  };
}

/** A filter that keeps, of what it kept before, the records that are late. */
export function onlyLate(filter: Omit<RecordFilter, 'status'>, now: Date): RecordFilter {
  return { ...filter, status: 'open', waitsSince: lastLateTime(now) };
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

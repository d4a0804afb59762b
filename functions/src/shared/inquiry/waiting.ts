import { ANSWER_WITHIN_HOURS } from '../limits.ts';
import type { RecordFilter } from './filter.ts';
import type { AnyRecord } from './kinds.ts';
import { isDue, isSnoozed, waitsSince } from './record.ts';
import { workingTime } from './working-time.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const PROMISED_MS = ANSWER_WITHIN_HOURS * HOUR_MS;

/** How the time until an answer is counted. */
export interface AnswerClock {
  /** What counts between two times, in milliseconds since the epoch. */
  between: (from: number, to: number) => number;
  /** A duration in the largest units that it can have: a working day is none. */
  format: (ms: number) => string;
  /** What is said about the hours, if they are not all of them. */
  unit: '' | 'in working time';
}

export const PLAIN_CLOCK: AnswerClock = {
  between: (from, to) => Math.max(0, to - from),
  format: formatDuration,
  unit: '',
};

/**
 * The one definition of the promised time, for lists, counts, digest and overview.
 * @param holidays days on which no office works, YYYY-MM-DD; without them it counts every hour
 */
export function answerClock(holidays: readonly string[] | undefined): AnswerClock {
  if (!holidays) return PLAIN_CLOCK;
  return { between: workingTime(holidays), format: formatHours, unit: 'in working time' };
}

type Waiting = Pick<AnyRecord, 'handledAt' | 'createdAt' | 'conversation' | 'snoozedUntil'>;

/**
 * How long a record has been waiting for us, in milliseconds, since its sender's last word; null if it waits for nobody
 * or for them, is put off, or its date is missing.
 */
export function waitingMs(record: Waiting, now: Date, clock: AnswerClock): number | null {
  const since = waitsSince(record);
  if (!isDue(record, now) || since === null) return null;
  // The clock of the admin's machine may be behind the server's.
  return clock.between(Date.parse(since), now.getTime());
}

export function isLate(waiting: number | null): boolean {
  return waiting !== null && waiting > PROMISED_MS;
}

/** How many records are open and not put off, how many of those are late, and how many are put off. */
export function countOpen(
  records: readonly AnyRecord[],
  now: Date,
  clock: AnswerClock,
): Record<'open' | 'late' | 'snoozed', number> {
  const open = records.filter((record) => isDue(record, now));
  const lateSince = lastLateTime(now, clock);
  return {
    open: open.length,
    late: open.map(waitsSince).filter((since) => since !== null && since <= lateSince).length,
    snoozed: records.filter((record) => isSnoozed(record, now)).length,
  };
}

/** A filter that keeps, of what it kept before, the records that are late. */
export function onlyLate(filter: Omit<RecordFilter, 'status'>, now: Date, clock: AnswerClock): RecordFilter {
  return { ...filter, status: 'open', waitsSince: lastLateTime(now, clock) };
}

/** The time of the youngest record that is late, ISO 8601 in UTC. */
function lastLateTime(now: Date, clock: AnswerClock): string {
  const to = now.getTime();
  const isLateSince = (time: number) => isLate(clock.between(time, to));
  let span = PROMISED_MS + 1;
  // In a year without a working day nothing becomes late.
  while (!isLateSince(to - span)) if ((span *= 2) > 366 * DAY_MS) return new Date(0).toISOString();
  let [late, early] = [to - span, to];
  while (early - late > 1) {
    const middle = Math.floor((late + early) / 2);
    if (isLateSince(middle)) late = middle;
    else early = middle;
  }
  return new Date(late).toISOString();
}

/** A duration in its largest units, rounded down: '34 min', '5 h', '1 d 4 h', '12 d'. */
export function formatDuration(ms: number): string {
  const days = Math.floor(ms / DAY_MS);
  const hours = Math.floor((ms % DAY_MS) / HOUR_MS);
  if (days >= 3 || (days > 0 && hours === 0)) return `${days} d`;
  return days > 0 ? `${days} d ${hours} h` : formatHours(ms);
}

function formatHours(ms: number): string {
  return ms >= HOUR_MS ? `${Math.floor(ms / HOUR_MS)} h` : `${Math.floor(ms / MINUTE_MS)} min`;
}

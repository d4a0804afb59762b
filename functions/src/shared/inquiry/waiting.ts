import { ANSWER_WITHIN_HOURS, DAY_MS, HOUR_MS, MINUTE_MS } from '../limits.ts';
import { site } from '../site.ts';
import type { RecordFilter } from './filter.ts';
import type { AnyRecord } from './kinds.ts';
import { isDue, isSnoozed, waitsSince } from './record.ts';
import { workingTime } from './working-time.ts';

const PROMISED_MS = ANSWER_WITHIN_HOURS * HOUR_MS;

export interface AnswerClock {
  /** Between two times, in milliseconds since the epoch. */
  between: (from: number, to: number) => number;
  /** In hours and minutes, and in days where every hour counts. */
  format: (ms: number) => string;
  /** A note for readers, where not every hour counts. */
  unit: '' | 'in working time';
}

export const PLAIN_CLOCK: AnswerClock = {
  between: (from, to) => Math.max(0, to - from),
  format: formatDuration,
  unit: '',
};

/** The promised time everywhere. @param holidays as in `workingTime`; without them every hour counts */
export function answerClock(holidays: readonly string[] | undefined, offices = site.offices): AnswerClock {
  if (!holidays) return PLAIN_CLOCK;
  return { between: workingTime(holidays, offices), format: formatHours, unit: 'in working time' };
}

type Waiting = Pick<AnyRecord, 'handledAt' | 'createdAt' | 'conversation' | 'snoozedUntil'>;

/** Milliseconds since the sender's last word; null if the record is not due, waits for the sender or has no date. */
export function waitingMs(record: Waiting, now: Date, clock: AnswerClock): number | null {
  const since = waitsSince(record);
  if (!isDue(record, now) || since === null) return null;
  // The clock of the admin's machine may be behind the server's.
  return clock.between(Date.parse(since), now.getTime());
}

export function isLate(waiting: number | null): boolean {
  return waiting !== null && waiting > PROMISED_MS;
}

/** Late records are open too; what is put off is neither. */
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

export function onlyLate(filter: Omit<RecordFilter, 'status'>, now: Date, clock: AnswerClock): RecordFilter {
  return { ...filter, status: 'open', waitsSince: lastLateTime(now, clock) };
}

/** A record is late if its last word is from this time or earlier. ISO 8601 in UTC. */
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

/** Rounded down: '34 min', '5 h', '1 d 4 h', '12 d'. */
export function formatDuration(ms: number): string {
  const days = Math.floor(ms / DAY_MS);
  const hours = Math.floor((ms % DAY_MS) / HOUR_MS);
  if (days >= 3 || (days > 0 && hours === 0)) return `${days} d`;
  return days > 0 ? `${days} d ${hours} h` : formatHours(ms);
}

function formatHours(ms: number): string {
  return ms >= HOUR_MS ? `${Math.floor(ms / HOUR_MS)} h` : `${Math.floor(ms / MINUTE_MS)} min`;
}

import { ANSWER_WITHIN_HOURS, DAY_MS, HOUR_MS, MINUTE_MS } from '../limits.ts';
import { site } from '../site.ts';
import type { AnyRecord } from './kinds.ts';
import { isOpen, recordState, type RecordState } from './state.ts';
import { workingDays } from './working-time.ts';

const PROMISED_MS = ANSWER_WITHIN_HOURS * HOUR_MS;

/** Measures the time that counts towards the promised answer. */
export interface AnswerClock {
  /** Returns the part of the time from `from` to `to` that counts, all in milliseconds. */
  between: (from: number, to: number) => number;
  /** A note for readers if not every hour counts. */
  unit: '' | 'on working days';
}

export const PLAIN_CLOCK: AnswerClock = {
  between: (from, to) => Math.max(0, to - from),
  unit: '',
};

/** The clock for the promised time. @param holidays as in `workingDays`; without them every hour counts */
export function answerClock(holidays: readonly string[] | undefined, offices = site.offices): AnswerClock {
  if (!holidays) return PLAIN_CLOCK;
  return { between: workingDays(holidays, offices), unit: 'on working days' };
}

type WaitingRecord = Parameters<typeof isOpen>[0] & Pick<AnyRecord, 'createdAt'>;

/** The time since which the sender has been waiting: the last word, or the inquiry; null without a date. */
export function waitingSince({ conversation, createdAt }: Omit<WaitingRecord, 'spam'>): string | null {
  return conversation?.lastWord ? conversation.lastWord.at : createdAt;
}

/** The milliseconds since {@link waitingSince} that the clock counts; null if the record is not open or has no date. */
export function waitingMs(record: WaitingRecord, now: Date, clock: AnswerClock): number | null {
  const since = waitingSince(record);
  if (!isOpen(record, now) || since === null) return null;
  // The time is not negative, even if the admin's machine is behind the server, so that `now` is before `since`.
  return clock.between(Date.parse(since), now.getTime());
}

export function isLate(waitedMs: number | null): boolean {
  return waitedMs !== null && waitedMs > PROMISED_MS;
}

/** Counts the records in each state. Late records also count as open. */
export function countStates(
  records: readonly AnyRecord[],
  now: Date,
  clock: AnswerClock,
): Record<RecordState | 'late', number> {
  const counts = { open: 0, 'waiting-for-reply': 0, snoozed: 0, handled: 0, late: 0 };
  for (const record of records) {
    counts[recordState(record, now)] += 1;
    if (isLate(waitingMs(record, now, clock))) counts.late += 1;
  }
  return counts;
}

/** Formats a duration, rounded down, such as '34 min', '5 h' or '1 d 4 h'. From three days on, hours are omitted: '12 d'. */
export function formatDuration(ms: number): string {
  const days = Math.floor(ms / DAY_MS);
  const hours = Math.floor((ms % DAY_MS) / HOUR_MS);
  if (days >= 3 || (days > 0 && hours === 0)) return `${days} d`;
  if (days > 0) return `${days} d ${hours} h`;
  return hours > 0 ? `${hours} h` : `${Math.floor(ms / MINUTE_MS)} min`;
}

import dayjs from 'dayjs';
import { type AnyRecord, byKind, type RecordKind } from '@shared/inquiry/kinds';
import { isOpen } from '@shared/inquiry/state';
import type { AnswerClock } from '@shared/inquiry/waiting';
import { dateBounds } from '../view/date-range';

/** A range of days: the first and the last as YYYY-MM-DD, in the time zone of this machine. */
export interface Period {
  start: string;
  end: string;
}

/** Returns all weeks as one period, then each week, newest first. A week has seven days; the newest ends with the day of `now`. */
export function periodsUntil(now: Date, weekCount: number): Period[] {
  const daysAgo = (days: number) => dayjs(now).subtract(days, 'day').format('YYYY-MM-DD');
  const period = (weeks: number, weeksAgo: number) => ({
    start: daysAgo(7 * (weeksAgo + weeks) - 1),
    end: daysAgo(7 * weeksAgo),
  });
  const weeks = Array.from({ length: weekCount }, (_, weeksAgo) => period(1, weeksAgo));
  return [period(weekCount, 0), ...weeks];
}

/** Returns a text such as 'Nov 16 – 22' or 'Nov 30 – Dec 6'. */
export function formatDays({ start, end }: Period): string {
  const isOneMonth = start.slice(0, 7) === end.slice(0, 7);
  return `${dayjs(start).format('MMM D')} – ${dayjs(end).format(isOneMonth ? 'D' : 'MMM D')}`;
}

/** Returns the median time from arrival until the first answer, in milliseconds by the given clock; null without answers. */
function medianTime(answered: readonly AnyRecord[], clock: AnswerClock): number | null {
  const times = answered
    .map((record) =>
      clock.between(Date.parse(record.createdAt ?? ''), Date.parse(firstAnswerAt(record) ?? '')),
    )
    .toSorted((a, b) => a - b);
  // The two middle times, which are the same one if the number of times is odd.
  const lower = times[Math.ceil(times.length / 2) - 1];
  const upper = times[Math.floor(times.length / 2)];
  return lower === undefined || upper === undefined ? null : (lower + upper) / 2;
}

const firstAnswerAt = ({ conversation }: AnyRecord) => conversation?.firstAnswerAt;

/** Figures about the inquiries that arrived in a period. */
export interface Figures extends Period {
  received: Record<RecordKind, number>;
  /** The number of inquiries with a sent answer. */
  answered: number;
  /** The median time to the first answer; null without answers. */
  medianAnswerMs: number | null;
  open: Record<RecordKind, number>;
}

type Lists = Readonly<Record<RecordKind, readonly AnyRecord[]>>;

/** Returns the figures of all weeks together, then of each week, newest first. Records without a date are not counted. */
export function computeStatistics(lists: Lists, weekCount: number, now: Date, clock: AnswerClock): Figures[] {
  return periodsUntil(now, weekCount).map((period) => {
    const { from = '', to = '' } = dateBounds({ range: 'custom', ...period }, now);
    // Times in ISO 8601 and UTC compare as text.
    const isReceived = ({ createdAt }: AnyRecord) =>
      createdAt !== null && from <= createdAt && createdAt <= to;
    const received = byKind((kind) => lists[kind].filter(isReceived));
    const answered = [...received.contacts, ...received.partnerships].filter(firstAnswerAt);
    return {
      ...period,
      received: byKind((kind) => received[kind].length),
      answered: answered.length,
      medianAnswerMs: medianTime(answered, clock),
      open: byKind((kind) => received[kind].filter((record) => isOpen(record, now)).length),
    };
  });
}

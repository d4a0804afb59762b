import dayjs from 'dayjs';
import { type AnyRecord, byKind, type RecordKind } from '@shared/inquiry/kinds';
import { isOpen } from '@shared/inquiry/state';
import type { AnswerClock } from '@shared/inquiry/waiting';
import { groupBy } from '@shared/ponyfills';

/** Seven days of the calendar in the time zone of this machine. */
export interface Week {
  /** First and last day as YYYY-MM-DD. */
  start: string;
  end: string;
  /** The first instant of the week, and that of the next week, ISO 8601 in UTC. */
  from: string;
  until: string;
}

/** The last weeks, the oldest first. Each has seven whole days; the last one ends with the day of `now`. */
export function weeksUntil(now: Date, count: number): Week[] {
  const daysAgo = (days: number) => dayjs(now).subtract(days, 'day').startOf('day');
  return Array.from({ length: count }, (_, index) => {
    const weeksLeft = count - index;
    const [first, next] = [daysAgo(7 * weeksLeft - 1), daysAgo(7 * (weeksLeft - 1) - 1)];
    return {
      start: first.format('YYYY-MM-DD'),
      end: daysAgo(7 * (weeksLeft - 1)).format('YYYY-MM-DD'),
      from: first.toISOString(),
      until: next.toISOString(),
    };
  });
}

function formatDay(day: string): string {
  return dayjs(day).format('MMM D');
}

/** The days of weeks that follow each other: 'Nov 16 – 22', 'Nov 30 – Dec 6'. */
export function formatDays(weeks: readonly Pick<Week, 'start' | 'end'>[]): string {
  const [start = '', end = ''] = [weeks[0]?.start, weeks.at(-1)?.end];
  const isOneMonth = start.slice(0, 7) === end.slice(0, 7);
  return `${formatDay(start)} – ${dayjs(end).format(isOneMonth ? 'D' : 'MMM D')}`;
}

/** The middle time from arrival until the first answer in milliseconds, as the clock counts them; null without any. */
function medianTime(answered: readonly AnyRecord[], clock: AnswerClock): number | null {
  const times = answered
    .map((record) =>
      clock.between(Date.parse(record.createdAt ?? ''), Date.parse(firstAnswerAt(record) ?? '')),
    )
    .toSorted((a, b) => a - b);
  const lower = times[Math.ceil(times.length / 2) - 1];
  const upper = times[Math.floor(times.length / 2)];
  return lower === undefined || upper === undefined ? null : (lower + upper) / 2;
}

const firstAnswerAt = ({ conversation }: AnyRecord) => conversation?.firstAnswerAt;

export interface Figures {
  /** The weeks in which the records came, the oldest first. */
  weeks: readonly Week[];
  received: Record<RecordKind, number>;
  /** How many have an answer that was sent. */
  answered: number;
  median: number | null;
  open: Record<RecordKind, number>;
}

type Lists = Readonly<Record<RecordKind, readonly AnyRecord[]>>;

/** The figures of all weeks, then of each, the newest first. Records without a date belong to no week. */
export function computeStatistics(lists: Lists, weekCount: number, now: Date, clock: AnswerClock): Figures[] {
  const weeks = weeksUntil(now, weekCount);
  // ISO 8601 in UTC compares as text. Most records are recent.
  const indexOf = ({ createdAt }: AnyRecord) =>
    weeks.findLastIndex(({ from, until }) => createdAt !== null && from <= createdAt && createdAt < until);
  const byWeek = byKind((kind) => groupBy(lists[kind], indexOf));
  const figuresOf = (indexes: number[]): Figures => {
    const period = byKind((kind) => indexes.flatMap((index) => byWeek[kind].get(index) ?? []));
    const answered = [...period.contacts, ...period.partnerships].filter(firstAnswerAt);
    return {
      weeks: indexes.flatMap((index) => weeks[index] ?? []),
      received: byKind((kind) => period[kind].length),
      answered: answered.length,
      median: medianTime(answered, clock),
      open: byKind((kind) => period[kind].filter((record) => isOpen(record, now)).length),
    };
  };
  const indexes = [...weeks.keys()];
  return [indexes, ...indexes.toReversed().map((index) => [index])].map(figuresOf);
}

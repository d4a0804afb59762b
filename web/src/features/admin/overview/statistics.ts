import dayjs from 'dayjs';
import { type AnyRecord, byKind, type RecordKind } from '@shared/inquiry/kinds';
import { isOpen, isUnhandled } from '@shared/inquiry/state';
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

/** 'Nov 16 – 22', 'Nov 30 – Dec 6'. */
export function formatDays({ start, end }: Pick<Week, 'start' | 'end'>): string {
  const isOneMonth = start.slice(0, 7) === end.slice(0, 7);
  return `${formatDay(start)} – ${dayjs(end).format(isOneMonth ? 'D' : 'MMM D')}`;
}

export interface AnswerTimes {
  /** How many records have an answer that was sent. */
  answered: number;
  /** How many were marked as handled without one. */
  unanswered: number;
  /** Milliseconds from arrival until the first answer, as the clock counts them; null without any. */
  median: number | null;
  slowest: number | null;
}

export function answerTimes(records: readonly AnyRecord[], clock: AnswerClock): AnswerTimes {
  const times: number[] = [];
  for (const { createdAt, conversation } of records) {
    if (createdAt === null || !conversation?.firstAnswerAt) continue;
    times.push(clock.between(Date.parse(createdAt), Date.parse(conversation.firstAnswerAt)));
  }
  times.sort((a, b) => a - b);
  const unanswered = records.filter((record) => !isUnhandled(record) && !record.conversation?.firstAnswerAt);
  return {
    answered: times.length,
    unanswered: unanswered.length,
    median: middle(times),
    slowest: times.at(-1) ?? null,
  };
}

function middle(sorted: readonly number[]): number | null {
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  const upper = sorted[Math.floor(sorted.length / 2)];
  return lower === undefined || upper === undefined ? null : (lower + upper) / 2;
}

interface Counts extends AnswerTimes {
  received: Record<RecordKind, number>;
  /** How many of each kind are open. */
  open: Record<RecordKind, number>;
}

export interface Period extends Counts {
  /** The same of the earlier range. */
  before: Counts;
}

export interface WeekFigures extends Period {
  week: Week;
}

export interface Statistics {
  /** The oldest first. */
  weeks: WeekFigures[];
  total: Period;
}

type Lists = Readonly<Record<RecordKind, readonly AnyRecord[]>>;

/** Computes all figures from the records of the inbox. Records without a date belong to no week. */
export function computeStatistics(
  lists: Lists,
  weekCount: number,
  now: Date,
  clock: AnswerClock,
): Statistics {
  const weeks = weeksUntil(now, 2 * weekCount);
  // ISO 8601 in UTC compares as text. Most records are recent.
  const indexOf = ({ createdAt }: AnyRecord) =>
    weeks.findLastIndex(({ from, until }) => createdAt !== null && from <= createdAt && createdAt < until);
  const byWeek = byKind((kind) => groupBy(lists[kind], indexOf));
  const weekLists = (start: number, end = start + 1): Lists =>
    byKind((kind) => weeks.slice(start, end).flatMap((_, index) => byWeek[kind].get(start + index) ?? []));
  const toCounts = (period: Lists): Counts => ({
    received: byKind((kind) => period[kind].length),
    open: byKind((kind) => period[kind].filter((record) => isOpen(record, now)).length),
    ...answerTimes(allRecords(period), clock),
  });
  return {
    weeks: weeks.slice(weekCount).map((week, index) => ({
      week,
      ...toCounts(weekLists(weekCount + index)),
      before: toCounts(weekLists(index)),
    })),
    total: { ...toCounts(weekLists(weekCount, 2 * weekCount)), before: toCounts(weekLists(0, weekCount)) },
  };
}

const allRecords = ({ contacts, partnerships }: Lists) => [...contacts, ...partnerships];

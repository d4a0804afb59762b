import dayjs from 'dayjs';
import type { RecordFilter } from '@shared/inquiry/filter';

export const DATE_RANGES = [
  { value: 'all', label: 'All Time' },
  { value: 'today', label: 'Today' },
  { value: 'week', label: 'Last 7 Days' },
  { value: 'month', label: 'Last 30 Days' },
  { value: 'custom', label: 'Custom Range' },
] as const;

type DateRange = (typeof DATE_RANGES)[number]['value'];

export interface DateFilter {
  range: DateRange;
  /** Calendar days of a custom range as YYYY-MM-DD; '' while empty. */
  start: string;
  end: string;
}

type DateBounds = Pick<RecordFilter, 'from' | 'to'>;

/**
 * The bounds of a date filter at an instant, in the time zone of this machine (docs/behaviour.md, Dashboard). Last 7 Days
 * begins at the same time of day 7 days ago, Last 30 Days at the same time one month ago. A custom range covers both
 * of its days, in either order; while one of them is empty it has no bounds.
 */
export function dateBounds({ range, start, end }: DateFilter, now: Date): DateBounds {
  if (range === 'all') return {};
  if (range === 'custom') return customBounds(start, end);
  const time = dayjs(now);
  const first = {
    today: time.startOf('day'),
    week: time.subtract(7, 'day'),
    month: time.subtract(1, 'month'),
  };
  return { from: first[range].toISOString() };
}

function customBounds(start: string, end: string): DateBounds {
  if (!isCalendarDay(start) || !isCalendarDay(end)) return {};
  const [first, last] = start <= end ? [start, end] : [end, start];
  // Where clocks go back at midnight the last hour comes twice, and the end of the day would be the first of them.
  const nextDay = dayjs(last).add(1, 'day').startOf('day');
  return { from: dayjs(first).startOf('day').toISOString(), to: nextDay.subtract(1, 'ms').toISOString() };
}

/** True for a day that exists, written as YYYY-MM-DD. */
export function isCalendarDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && dayjs(text).format('YYYY-MM-DD') === text;
}

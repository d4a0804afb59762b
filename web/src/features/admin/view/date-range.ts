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
  /** Calendar days of a custom range as YYYY-MM-DD; '' if empty. */
  start: string;
  end: string;
}

type DateBounds = Pick<RecordFilter, 'from' | 'to'>;

/**
 * Returns the bounds of a date filter at an instant, in the browser's time zone (docs/behaviour.md, Dashboard). Last 7 Days
 * starts 7 days ago at the same time of day. Last 30 Days goes back one calendar month, as specified. A custom range covers
 * both of its days, in either order; while one of them is empty, it has no bounds.
 */
export function dateBounds({ range, start, end }: DateFilter, now: Date): DateBounds {
  if (range === 'all') return {};
  if (range === 'custom') return customBounds(start, end);
  const time = dayjs(now);
  const starts = {
    today: time.startOf('day'),
    week: time.subtract(7, 'day'),
    month: time.subtract(1, 'month'),
  };
  return { from: starts[range].toISOString() };
}

function customBounds(start: string, end: string): DateBounds {
  if (!isCalendarDay(start) || !isCalendarDay(end)) return {};
  const [first, last] = start <= end ? [start, end] : [end, start];
  // Not `endOf('day')`: if clocks go back at midnight, the day's last hour occurs twice, and `endOf` returns the end of the first.
  const nextDay = dayjs(last).add(1, 'day').startOf('day');
  return { from: dayjs(first).startOf('day').toISOString(), to: nextDay.subtract(1, 'ms').toISOString() };
}

/** Returns true for an existing calendar day in the format YYYY-MM-DD. */
export function isCalendarDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && dayjs(text).format('YYYY-MM-DD') === text;
}

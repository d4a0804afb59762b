import { workingDays, workingTime } from '@shared/inquiry/working-time';
import { ANSWER_WITHIN_HOURS, DAY_MS, HOUR_MS, MINUTE_MS } from '@shared/limits';
import { site, type Office } from '@shared/site';

const ANSWER_MS = ANSWER_WITHIN_HOURS * HOUR_MS;
const STEP_MS = 15 * MINUTE_MS;
const WEEK_MS = 7 * DAY_MS;

/** The time by which a message has its answer. Times here are milliseconds since 1970. */
export function answerBy(sent: number, offices = site.offices, holidays: readonly string[] = []): number {
  const working = workingDays(holidays, offices);
  let by = sent;
  for (let left = ANSWER_MS; left > 0; left = ANSWER_MS - working(sent, by)) by += left;
  return by;
}

/** Whether an office is open at a time, and when that changes. */
export function nextOpening(
  office: Office,
  time: number,
  holidays: readonly string[] = [],
): { isOpen: boolean; until: number } {
  const working = workingTime(holidays, [office]);
  const isOpenAt = (at: number) => working(at, at + 1) > 0;
  const isOpen = isOpenAt(time);
  let until = time;
  do until = (Math.floor(until / STEP_MS) + 1) * STEP_MS;
  while (isOpenAt(until) === isOpen && until < time + WEEK_MS);
  return { isOpen, until };
}

// Clocks have 24 hours: visitors come from many countries.
const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const day = { weekday: 'long', day: 'numeric', month: 'long' } as const;

/** '15:00', or 'Thursday, November 26, 15:00' if that is not the day of `now`, by the visitor's clock. */
export function onVisitorsClock(time: number, now?: number): string {
  const format = (options: Intl.DateTimeFormatOptions, at = time) =>
    new Intl.DateTimeFormat('en-US', options).format(at);
  const isToday = now !== undefined && format(day, now) === format(day);
  return isToday ? format(clock) : `${format(day)}, ${format(clock)}`;
}

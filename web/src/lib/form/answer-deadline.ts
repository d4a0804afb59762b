import { workingDays } from '@shared/inquiry/working-time';
import { ANSWER_WITHIN_HOURS, HOUR_MS } from '@shared/limits';
import { site } from '@shared/site';

const ANSWER_MS = ANSWER_WITHIN_HOURS * HOUR_MS;

/** The time by which a message has its answer. Times here are milliseconds since 1970. */
export function answerBy(sent: number, offices = site.offices, holidays: readonly string[] = []): number {
  const working = workingDays(holidays, offices);
  let by = sent;
  for (let left = ANSWER_MS; left > 0; left = ANSWER_MS - working(sent, by)) by += left;
  return by;
}

/** 'Thursday, November 26, 15:00' by the visitor's clock, of 24 hours: visitors come from many countries. */
export function onVisitorsClock(time: number): string {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', options).format(time);
  const day = format({ weekday: 'long', day: 'numeric', month: 'long' });
  return `${day}, ${format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })}`;
}

import { workingDays } from '@shared/inquiry/working-time';
import { ANSWER_WITHIN_HOURS, HOUR_MS } from '@shared/limits';
import { site } from '@shared/site';

const ANSWER_MS = ANSWER_WITHIN_HOURS * HOUR_MS;

/** Returns the time by which the firm promises to answer a message. Times are in milliseconds since 1970. */
export function answerDeadline(
  sent: number,
  offices = site.offices,
  holidays: readonly string[] = [],
): number {
  const workingMsBetween = workingDays(holidays, offices);
  let deadline = sent;
  // Adds the working time that is still missing. Part of it may again fall on days off.
  for (let left = ANSWER_MS; left > 0; left = ANSWER_MS - workingMsBetween(sent, deadline)) deadline += left;
  return deadline;
}

/**
 * Returns 'Thursday, November 26, 15:00' in the visitor's time zone. The clock has 24 hours, because visitors come from many
 * countries.
 */
export function formatVisitorTime(time: number): string {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', options).format(time);
  const day = format({ weekday: 'long', day: 'numeric', month: 'long' });
  return `${day}, ${format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })}`;
}

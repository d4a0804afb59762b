import { DAY_MS, HOUR_MS } from '../limits.ts';
import { type Office, site } from '../site.ts';

const WEEK = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Parses holidays, each with a city if only that office is closed: '2027-01-01', '2027-07-01 Toronto'. */
export function parseHolidays(text: string): string[] {
  const days = text.replace(/[\s,]+/g, ' ').split(/ (?=\d)/);
  return days.map((day) => day.trim()).filter(Boolean);
}

/**
 * Returns a function that measures how long at least one office works between two times, all in milliseconds. The function
 * caches its calendar.
 * @param holidays local dates (YYYY-MM-DD), each with a city if only that office is closed
 */
export function workingTime(
  holidays: readonly string[],
  offices: readonly Office[] = site.offices,
): (from: number, to: number) => number {
  const zonedOffices = offices.map((office) => ({ ...office, offsetAt: zoneOffset(office.timeZone) }));
  const calendar = new Map<number, (readonly [start: number, end: number])[]>();

  /** The hours of the offices on a local date, in milliseconds since the epoch. */
  const workingHours = (date: number) => {
    const cached = calendar.get(date);
    if (cached) return cached;
    const day = new Date(date).toISOString().slice(0, 10);
    const working = zonedOffices.filter((office) => worksOn(office, day, holidays));
    const intervals = working.map(({ hours: [opens, closes], offsetAt }) => {
      // Looks up the offset twice, because the first guess may be on the other side of a clock change.
      const toTime = (local: number) => local - offsetAt(local - offsetAt(local));
      return [toTime(date + opens * HOUR_MS), toTime(date + closes * HOUR_MS)] as const;
    });
    calendar.set(date, intervals);
    return intervals;
  };

  return (from, to) => {
    const intervals = [];
    // The local date of an office is the UTC date or a day before or after it.
    for (let date = (Math.floor(from / DAY_MS) - 1) * DAY_MS; date < to + DAY_MS; date += DAY_MS)
      intervals.push(...workingHours(date));
    let sum = 0;
    let countedUntil = from; // because the offices' hours may overlap
    for (const [start, end] of intervals.sort(([a], [b]) => a - b)) {
      sum += Math.max(0, Math.min(end, to) - Math.max(start, countedUntil));
      countedUntil = Math.max(countedUntil, Math.min(end, to));
    }
    return sum;
  };
}

/** Like {@link workingTime}, but counts all hours of the local days on which at least one office works. */
export function workingDays(holidays: readonly string[], offices: readonly Office[] = site.offices) {
  return workingTime(
    holidays,
    offices.map((office) => ({ ...office, hours: [0, 24] })),
  );
}

/** True if at least one office works on a day. @param day YYYY-MM-DD @param holidays as in `workingTime` */
export function isWorkingDay(day: string, holidays: readonly string[] = []): boolean {
  return site.offices.some((office) => worksOn(office, day, holidays));
}

function worksOn({ city, week: [first, last] }: Office, day: string, holidays: readonly string[]): boolean {
  const sinceFirst = (weekday: number) => (weekday - WEEK.indexOf(first) + 7) % 7;
  const isInWeek = sinceFirst(new Date(day).getUTCDay()) <= sinceFirst(WEEK.indexOf(last));
  return isInWeek && !holidays.includes(day) && !holidays.includes(`${day} ${city}`);
}

/** Returns a function that computes by how many milliseconds a time zone is ahead of UTC at a time. */
function zoneOffset(timeZone: string): (time: number) => number {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  return (time) => {
    const name = format.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    // The name is 'GMT' alone if the offset is zero.
    const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/.exec(name) ?? ['', '+', '0', '0'];
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
  };
}

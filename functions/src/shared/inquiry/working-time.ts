import { DAY_MS, HOUR_MS } from '../limits.ts';
import { type Office, site } from '../site.ts';

const WEEK = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Milliseconds since the epoch. */
type Interval = readonly [start: number, end: number];

/** Days, each with the city of an office where only that one is closed: '2027-01-01', '2027-07-01 Toronto'. */
export function holidaysIn(text: string): string[] {
  const days = text.split(/[\s,](?=\d)/);
  return days
    .map((day) =>
      day
        .split(/[\s,]+/)
        .filter(Boolean)
        .join(' '),
    )
    .filter(Boolean);
}

/**
 * How long at least one office works between two times, in milliseconds since the epoch. Remembers its calendar.
 * @param holidays YYYY-MM-DD in the time zone of an office, with its city where the others work
 */
export function workingTime(
  holidays: readonly string[],
  offices: readonly Office[] = site.offices,
): (from: number, to: number) => number {
  const closed = new Set(holidays);
  const clocks = offices.map((office) => ({ ...office, offsetAt: zoneOffset(office.timeZone) }));
  const days = new Map<number, Interval[]>();

  /** Within a day in UTC, in order and without overlaps. */
  const workingIntervals = (day: number): Interval[] => {
    const known = days.get(day);
    if (known) return known;
    const start = day * DAY_MS;
    // The local date of an office is that in UTC, or one beside it.
    const intervals = clocks
      .flatMap((office) => [start - DAY_MS, start, start + DAY_MS].flatMap((date) => openOn(office, date)))
      .map(([from, until]): Interval => [Math.max(from, start), Math.min(until, start + DAY_MS)]);
    const joined = joinOverlaps(intervals.filter(([from, until]) => from < until));
    days.set(day, joined);
    return joined;
  };

  const openOn = ({ city, week, hours, offsetAt }: (typeof clocks)[number], date: number): Interval[] => {
    const day = new Date(date).toISOString().slice(0, 10);
    if (!worksOn(week, new Date(date).getUTCDay()) || closed.has(day) || closed.has(`${day} ${city}`))
      return [];
    const [start, end] = hours.map((hour) => {
      const local = date + hour * HOUR_MS;
      // The first guess may lie on the other side of a change of the clock.
      return local - offsetAt(local - offsetAt(local));
    });
    return [[start ?? 0, end ?? 0]];
  };

  return (from, to) => {
    let sum = 0;
    for (let day = Math.floor(from / DAY_MS); day * DAY_MS < to; day += 1) {
      for (const [start, end] of workingIntervals(day)) {
        sum += Math.max(0, Math.min(end, to) - Math.max(start, from));
      }
    }
    return sum;
  };
}

/** Whether at least one office works on a day. @param day YYYY-MM-DD @param holidays as in `workingTime` */
export function isWorkingDay(
  day: string,
  holidays: readonly string[] = [],
  offices: readonly Office[] = site.offices,
): boolean {
  return offices.some(
    ({ city, week }) =>
      worksOn(week, new Date(day).getUTCDay()) &&
      !holidays.includes(day) &&
      !holidays.includes(`${day} ${city}`),
  );
}

/** Counts, unlike {@link workingTime}, all hours of the local days on which at least one office works. */
export function workingDays(holidays: readonly string[], offices: readonly Office[] = site.offices) {
  return workingTime(
    holidays,
    offices.map((office) => ({ ...office, hours: [0, 24] })),
  );
}

/** @param day 0 is Sunday */
function worksOn([first, last]: Office['week'], day: number): boolean {
  const sinceFirst = (of: number) => (of - WEEK.indexOf(first) + 7) % 7;
  return sinceFirst(day) <= sinceFirst(WEEK.indexOf(last));
}

function joinOverlaps(intervals: readonly Interval[]): Interval[] {
  const joined: Interval[] = [];
  for (const [start, end] of [...intervals].sort(([a], [b]) => a - b)) {
    const last = joined.at(-1);
    if (last && start <= last[1]) joined[joined.length - 1] = [last[0], Math.max(last[1], end)];
    else joined.push([start, end]);
  }
  return joined;
}

/** Milliseconds ahead of UTC. */
function zoneOffset(timeZone: string): (time: number) => number {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  return (time) => {
    const name = format.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/.exec(name) ?? ['', '+', '0', '0'];
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
  };
}

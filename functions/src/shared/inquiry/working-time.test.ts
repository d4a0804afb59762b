import fc from 'fast-check';
import { expect, test } from 'vitest';
import { offices } from '../../../../testing/offices.ts';
import { workingTime } from './working-time.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const HOLIDAYS = ['2026-12-25', '2027-01-01', '2030-07-01', '2026-12-02 Dubai', '2027-07-01 Toronto'];
const between = workingTime(HOLIDAYS, offices);

// [case, from and to in UTC, working hours]
test.each([
  [
    'a working day of both offices has the hours of each, which do not overlap',
    '2026-01-13T00',
    '2026-01-14T00',
    18,
  ],
  ['a Friday is a working day in Toronto only', '2026-01-16T00', '2026-01-17T00', 9],
  ['a Saturday is not a working day', '2026-01-17T00', '2026-01-18T00', 0],
  ['a Sunday is a working day in Dubai only', '2026-01-18T00', '2026-01-19T00', 9],
  ['the clock stops on a holiday', '2026-12-25T00', '2026-12-26T05', 0],
  ['Toronto works on a holiday of Dubai', '2026-12-02T00', '2026-12-03T00', 9],
  ['nobody works in the hours of Dubai on its holiday', '2026-12-02T05', '2026-12-02T14', 0],
  ['Dubai works on a holiday of Toronto', '2027-07-01T04', '2027-07-02T04', 9],
])('%s', (_, from, to, hours) => {
  expect(between(Date.parse(`${from}:00Z`), Date.parse(`${to}:00Z`)) / HOUR).toBe(hours);
});

test('hours that two offices share are counted once', () => {
  const twice = workingTime([], [...offices, ...offices]);
  const from = Date.parse('2026-03-02');
  const to = Date.parse('2026-03-09');
  expect(twice(from, to)).toBe(between(from, to));
});

test('a week may begin on any day', () => {
  const office = {
    ...offices[0],
    week: ['Thursday', 'Monday'],
    hours: [0, 24],
    timeZone: 'UTC',
  } as const;
  const days = ['08', '09', '10', '11', '12', '13', '14'].map((day) => Date.parse(`2026-01-${day}`));
  expect(days.map((day) => workingTime([], [office])(day, day + DAY) / DAY)).toEqual([1, 1, 1, 1, 1, 0, 0]);
});

/** The working days of the offices; Sunday is 0. */
const WEEKDAYS = { Dubai: [0, 1, 2, 3, 4], Toronto: [1, 2, 3, 4, 5] };
const clocks = offices.map((office) => ({
  ...office,
  weekdays: WEEKDAYS[office.city],
  format: new Intl.DateTimeFormat('sv-SE', {
    timeZone: office.timeZone,
    hour12: false,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
  }),
}));

/** Counts the working time minute by minute, in the local times of the offices. */
function countedMinutes(from: number, to: number): number {
  let count = 0;
  for (let time = from; time < to; time += MINUTE) {
    const isOpen = clocks.some(({ city, weekdays, hours: [opens, closes], format }) => {
      const [date = '', hour = ''] = format.format(time).split(' ');
      const isWorkday = weekdays.includes(new Date(`${date}T12:00Z`).getUTCDay());
      const isHoliday = HOLIDAYS.includes(date) || HOLIDAYS.includes(`${date} ${city}`);
      return isWorkday && !isHoliday && Number(hour) >= opens && Number(hour) < closes;
    });
    if (isOpen) count += 1;
  }
  return count;
}

const START = Date.parse('2026-01-01');
const END = Date.parse('2036-01-01');
const minute = (from: number, to: number) =>
  fc.integer({ min: from / MINUTE, max: to / MINUTE }).map((minutes) => minutes * MINUTE);

test('working time equals a count of minutes over ten years', () => {
  fc.assert(
    fc.property(minute(START, END), minute(0, 3 * DAY), (from, duration) => {
      expect(between(from, from + duration) / MINUTE).toBe(countedMinutes(from, from + duration));
    }),
    { numRuns: 60 },
  );
}, 60_000);

test('working time equals a count of minutes around every clock change', () => {
  const format = new Intl.DateTimeFormat('en', { timeZone: 'America/Toronto', timeZoneName: 'longOffset' });
  // The last nine characters are the offset, such as GMT-05:00.
  const offset = (time: number) => format.format(time).slice(-9);
  const changes = Array.from({ length: (END - START) / DAY }, (_, day) => START + day * DAY).filter(
    (day) => offset(day) !== offset(day + DAY),
  );
  expect(changes).toHaveLength(20); // two in each year
  for (const day of changes) {
    expect(between(day, day + DAY) / MINUTE).toBe(countedMinutes(day, day + DAY));
  }
}, 60_000);

import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone';
import utc from 'dayjs/plugin/utc';
import { describe, expect, test } from 'vitest';
import { setTimeZone } from '../../../../../testing/time-zone';
import { dateBounds, type DateFilter, isCalendarDay } from './date-range';

dayjs.extend(utc);
dayjs.extend(timezone);

const dateFilter = (range: DateFilter['range'], start = '', end = ''): DateFilter => ({ range, start, end });

// Today starts at local midnight, and Last 7 Days at this time 7 days ago. Last 30 Days starts at this time one month ago,
// as specified.
test.each<[DateFilter['range'], string, string, string]>([
  // range, time zone, now | start
  ['today', 'UTC', '2026-03-14T15:00:00Z', '2026-03-14T00:00:00.000Z'],
  ['today', 'Asia/Dubai', '2026-03-14T21:00:00Z', '2026-03-14T20:00:00.000Z'],
  ['today', 'Pacific/Kiritimati', '2026-06-01T10:30:00Z', '2026-06-01T10:00:00.000Z'],
  ['today', 'Pacific/Honolulu', '2026-06-01T09:59:00Z', '2026-05-31T10:00:00.000Z'],
  // Clocks go forward at midnight, so the day starts at 1:00.
  ['today', 'Africa/Cairo', '2026-04-24T12:00:00Z', '2026-04-23T22:00:00.000Z'],
  ['today', 'America/Santiago', '2026-09-06T15:00:00Z', '2026-09-06T04:00:00.000Z'],
  ['week', 'UTC', '2026-03-14T15:04:05.678Z', '2026-03-07T15:04:05.678Z'],
  ['week', 'Asia/Dubai', '2026-03-03T01:00:00Z', '2026-02-24T01:00:00.000Z'],
  // One of the 7 days has 23 or 25 hours.
  ['week', 'America/Toronto', '2026-03-10T16:00:00Z', '2026-03-03T17:00:00.000Z'],
  ['week', 'America/Toronto', '2026-11-04T17:00:00Z', '2026-10-28T16:00:00.000Z'],
  ['week', 'Europe/Paris', '2026-03-30T10:00:00Z', '2026-03-23T11:00:00.000Z'],
  ['month', 'UTC', '2026-06-15T12:00:00Z', '2026-05-15T12:00:00.000Z'],
  ['month', 'UTC', '2026-01-10T12:00:00Z', '2025-12-10T12:00:00.000Z'],
  // The previous month is shorter, so the range starts on its last day.
  ['month', 'UTC', '2026-03-31T12:00:00Z', '2026-02-28T12:00:00.000Z'],
  ['month', 'UTC', '2028-03-30T12:00:00Z', '2028-02-29T12:00:00.000Z'],
  ['month', 'America/Toronto', '2026-03-20T16:00:00Z', '2026-02-20T17:00:00.000Z'],
  ['month', 'America/Toronto', '2026-11-20T17:00:00Z', '2026-10-20T16:00:00.000Z'],
  // In Dubai, this is already April 1.
  ['month', 'Asia/Dubai', '2026-03-31T21:00:00Z', '2026-02-28T21:00:00.000Z'],
])('the range %s in %s at %s starts at %s', (range, zone, now, from) => {
  setTimeZone(zone);
  expect(dateBounds(dateFilter(range), new Date(now))).toEqual({ from });
});

describe('a custom range', () => {
  test.each([
    // time zone, first and last day | first and last instant
    ['UTC', '2026-02-01', '2026-02-03', '2026-02-01T00:00:00.000Z', '2026-02-03T23:59:59.999Z'],
    ['Asia/Dubai', '2026-02-01', '2026-02-03', '2026-01-31T20:00:00.000Z', '2026-02-03T19:59:59.999Z'],
    // One of the days has 23 or 25 hours.
    ['Africa/Cairo', '2026-04-23', '2026-04-24', '2026-04-22T22:00:00.000Z', '2026-04-24T20:59:59.999Z'],
    ['Africa/Cairo', '2026-10-29', '2026-10-29', '2026-10-28T21:00:00.000Z', '2026-10-29T21:59:59.999Z'],
    ['America/Santiago', '2026-04-04', '2026-04-04', '2026-04-04T03:00:00.000Z', '2026-04-05T03:59:59.999Z'],
  ])('in %s from %s to %s covers both days completely, in either order', (zone, start, end, from, to) => {
    setTimeZone(zone);
    const now = new Date('2026-06-01T00:00:00Z');
    expect(dateBounds(dateFilter('custom', start, end), now)).toEqual({ from, to });
    expect(dateBounds(dateFilter('custom', end, start), now)).toEqual({ from, to });
  });

  test.each([
    ['', ''],
    ['2026-02-01', ''],
    ['', '2026-02-01'],
    ['2026-02-30', '2026-03-01'],
    ['2026-02-01', 'soon'],
  ])('has no bounds while its days are %j and %j', (start, end) => {
    expect(dateBounds(dateFilter('custom', start, end), new Date())).toEqual({});
  });
});

test('All Time has no bounds', () => {
  expect(dateBounds(dateFilter('all', '2026-02-01', '2026-02-02'), new Date())).toEqual({});
});

test("the bounds of each day of a year match dayjs's time zone database, east and west of UTC", () => {
  for (const zone of ['America/Toronto', 'Asia/Dubai', 'Europe/London', 'Australia/Lord_Howe']) {
    setTimeZone(zone);
    for (let day = 0; day < 365; day += 1) {
      const now = dayjs.utc('2026-01-01T09:30:00Z').add(day, 'day');
      const local = now.tz(zone).format('YYYY-MM-DD');
      const { from, to } = dateBounds(dateFilter('custom', local, local), now.toDate());
      expect(dateBounds(dateFilter('today'), now.toDate()).from).toBe(from);
      expect(dayjs(from).tz(zone).format('YYYY-MM-DD HH:mm:ss.SSS')).toBe(`${local} 00:00:00.000`);
      expect(dayjs(to).tz(zone).format('YYYY-MM-DD HH:mm:ss.SSS')).toBe(`${local} 23:59:59.999`);
    }
  }
});

test.each([
  ['2026-02-28', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['28/02/2026', false],
  ['', false],
])('%j is a calendar day: %s', (text, expected) => {
  expect(isCalendarDay(text)).toBe(expected);
});

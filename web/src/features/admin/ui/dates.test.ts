import { expect, test } from 'vitest';
import { setTimeZone } from '../../../../../testing/time-zone';
import { formatAgo, formatDate, formatInstant } from './dates';

test.each([
  ['UTC', '2026-03-08T23:30:00.000Z', 'Mar 8, 2026'],
  ['Asia/Dubai', '2026-03-08T23:30:00.000Z', 'Mar 9, 2026'],
  ['America/Toronto', '2026-03-08T03:30:00.000Z', 'Mar 7, 2026'],
  ['UTC', null, 'N/A'],
])('in %s, the time %s is shown as %s', (zone, iso, text) => {
  setTimeZone(zone);
  expect(formatDate(iso)).toBe(text);
});

test.each([
  ['America/Toronto', 'Sunday, March 8, 2026 at 03:30:05 EDT'],
  ['Asia/Dubai', 'Sunday, March 8, 2026 at 11:30:05 GMT+4'],
])('the full time in %s names the zone', (zone, text) => {
  expect(formatInstant('2026-03-08T07:30:05.000Z', zone)).toBe(text);
});

test.each([
  ['2026-03-08T12:00:30.000Z', 'just now'],
  ['2026-03-08T11:59:00.000Z', '1 minute ago'],
  ['2026-03-08T09:00:00.000Z', '3 hours ago'],
  ['2026-03-07T23:00:00.000Z', 'yesterday'],
  ['2026-02-24T12:00:00.000Z', '12 days ago'],
])('at 12:00 on March 8, 2026, %s was %s', (iso, text) => {
  setTimeZone('UTC');
  expect(formatAgo(iso, new Date('2026-03-08T12:00:00.000Z'))).toBe(text);
});

import { expect, test } from 'vitest';
import { toRecord } from '@shared/inquiry/record';
import { findNearest } from './conversation';
import type { Inquiry } from './open-record';

const onDay = (day: number): Inquiry => ({
  kind: 'contacts',
  record: toRecord('contacts', String(day), { createdAt: new Date(Date.UTC(2026, 2, day)).toISOString() }),
});

/** The sender writes on each of the 31 days of March. Returns what stands beside the inquiry of one day. */
function besideDay(day: number) {
  const days = Array.from({ length: 31 }, (_, index) => 31 - index);
  const others = days.filter((other) => other !== day).map(onDay);
  return findNearest(onDay(day).record, others);
}

test('a record is shown with the ten inquiries after it and the ten before it', () => {
  const days = besideDay(15).others.map(({ record }) => record.id);
  expect([days[0], days[9], days[10], days.at(-1), days.length]).toEqual(['25', '16', '14', '5', 20]);
});

test.each([
  [1, 0],
  [11, 0],
  [12, 1],
  [31, 20],
])('beside the record of March %s, %s earlier inquiries are left out', (day, hidden) => {
  expect(besideDay(day).hidden).toBe(hidden);
});

import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { offices } from '../../../../testing/offices.ts';
import { contact, emptyConversation } from '../../../test/support/sample-records.ts';
import { filterRecords } from './filter.ts';
import type { ContactRecord } from './kinds.ts';
import {
  type AnswerClock,
  answerClock,
  countStates,
  formatDuration,
  isLate,
  PLAIN_CLOCK,
  waitingMs,
} from './waiting.ts';

const now = new Date('2026-03-15T12:00:00.000Z');
const records = [
  contact('new', { createdAt: '2026-03-15T11:00:00.000Z' }),
  contact('due', { createdAt: '2026-03-14T12:00:00.000Z' }),
  contact('late', { createdAt: '2026-03-14T11:59:59.999Z' }),
  contact('very late', { createdAt: '2026-03-01T00:00:00.000Z' }),
  contact('handled', { createdAt: '2026-03-01T00:00:00.000Z', handledAt: '2026-03-02T00:00:00.000Z' }),
  contact('undated', { createdAt: null }),
  contact('ahead of our clock', { createdAt: '2026-03-15T12:05:00.000Z' }),
];
const filterLate = (list: ContactRecord[], at: Date, clock: AnswerClock) =>
  filterRecords('contacts', list, { status: 'late' }, clock, at).map(({ id }) => id);

test('a record waits from its date until it is handled', () => {
  const hour = 60 * 60_000;
  expect(records.map((record) => waitingMs(record, now, PLAIN_CLOCK))).toEqual([
    hour,
    24 * hour,
    24 * hour + 1,
    (14 * 24 + 12) * hour,
    null, // handled
    null, // undated
    0, // ahead of our clock
  ]);
});

const theirWord = { by: 'them', at: '2026-03-15T02:00:00.000Z', author: 'Ada', isDoubtful: false } as const;
const ourWord = { ...theirWord, by: 'us', author: 'rina' } as const;

test('a record waits from the last reply, and does not wait after our answer', () => {
  const { createdAt } = records[3]!; // two weeks ago
  const replied = contact('replied', {
    createdAt,
    conversation: { ...emptyConversation, lastWord: theirWord },
  });
  const answered = contact('answered', {
    createdAt,
    conversation: { ...emptyConversation, lastWord: ourWord },
  });
  expect(waitingMs(replied, now, PLAIN_CLOCK)).toBe(10 * 60 * 60_000);
  expect(waitingMs(answered, now, PLAIN_CLOCK)).toBeNull();
});

test('a snoozed record is not open, does not wait and is counted separately', () => {
  const snoozedUntil = '2026-03-16T08:00:00.000Z';
  const later = contact('later', { createdAt: '2026-03-01T00:00:00.000Z', snoozedUntil });
  expect(waitingMs(later, now, PLAIN_CLOCK)).toBeNull();
  expect(countStates([later], now, PLAIN_CLOCK)).toMatchObject({ open: 0, late: 0, snoozed: 1 });
  const back = countStates([later], new Date(snoozedUntil), PLAIN_CLOCK);
  expect(back).toMatchObject({ open: 1, late: 1, snoozed: 0 });
});

test('the count and the filter treat more than 24 hours as late', () => {
  const counts = { open: 6, late: 2, snoozed: 0, handled: 1, 'waiting-for-reply': 0 };
  expect(countStates(records, now, PLAIN_CLOCK)).toEqual(counts);
  expect(filterLate(records, now, PLAIN_CLOCK)).toEqual(['late', 'very late']);
});

describe('waiting times', () => {
  const clock = answerClock(['2026-03-16'], offices);
  const since = (createdAt: string) => contact(createdAt, { createdAt });
  const hours = (record: ContactRecord, until: string) =>
    (waitingMs(record, new Date(until), clock) ?? 0) / 3_600_000;

  it('on working days exclude a Saturday and a holiday', () => {
    const friday = since('2026-03-13T20:00:00.000Z'); // eight hours before midnight in Toronto
    expect(hours(friday, '2026-03-14T20:00:00.000Z')).toBe(8);
    expect(hours(friday, '2026-03-15T05:00:00.000Z')).toBe(17); // and nine hours of the Sunday in Dubai
    expect(hours(friday, '2026-03-17T05:00:00.000Z')).toBe(41); // and the rest of the Sunday, and nine hours of the Tuesday in Dubai
  });

  it('never become late if no office ever works', () => {
    const closed = { ...clock, between: () => 0 };
    expect(countStates([since('2020-03-13T20:00:00.000Z')], now, closed).late).toBe(0);
  });

  const timeBetween = (from: string, to: string) =>
    fc
      .integer({ min: Date.parse(from) / 60_000, max: Date.parse(to) / 60_000 })
      .map((minutes) => new Date(minutes * 60_000));

  it.each([
    ['on working days', clock],
    ['with every hour', PLAIN_CLOCK],
  ])('%s are judged alike by row, count and filter', (_, testedClock) => {
    fc.assert(
      fc.property(
        timeBetween('2026-03-01', '2026-04-01'),
        fc.array(timeBetween('2026-02-20', '2026-04-01'), { maxLength: 20 }),
        (at, times) => {
          const list = times.map((time) => since(time.toISOString()));
          const late = list.filter((record) => isLate(waitingMs(record, at, testedClock)));
          expect(countStates(list, at, testedClock).late).toBe(late.length);
          expect(filterLate(list, at, testedClock)).toEqual(late.map(({ id }) => id));
        },
      ),
    );
  });
});

test.each([
  [0, '0 min'],
  [59_999, '0 min'],
  [34 * 60_000, '34 min'],
  [60 * 60_000, '1 h'],
  [24 * 60 * 60_000 - 1, '23 h'],
  [24 * 60 * 60_000, '1 d'],
  [28.5 * 60 * 60_000, '1 d 4 h'],
  [3.9 * 24 * 60 * 60_000, '3 d'],
  [40 * 24 * 60 * 60_000, '40 d'],
])('%i ms is %s', (ms, text) => {
  expect(formatDuration(ms)).toBe(text);
});

import { describe, expect, it, test } from 'vitest';
import { contact, untouched } from '../../../test/support/sample-records.ts';
import { filterRecords } from './filter.ts';
import { countOpen, formatDuration, isLate, onlyLate, waitingMs } from './waiting.ts';

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
const late = ['late', 'very late'];

test('a record waits from its date until it is handled', () => {
  const hour = 60 * 60_000;
  expect(records.map((record) => waitingMs(record, now))).toEqual([
    hour,
    24 * hour,
    24 * hour + 1,
    (14 * 24 + 12) * hour,
    null,
    null,
    0,
  ]);
});

const theirWord = { by: 'them', at: '2026-03-15T02:00:00.000Z' } as const;
const answered = (at: string) => ({ ...untouched.conversation, lastWord: { by: 'us', at } as const });

test('after a reply it waits from that, after our answer for nobody', () => {
  const { createdAt } = records[3]!;
  const conversation = { ...untouched.conversation, lastWord: theirWord };
  expect(waitingMs(contact('replied', { createdAt, conversation }), now)).toBe(10 * 60 * 60_000);
  expect(waitingMs(contact('answered', { createdAt, conversation: answered('') }), now)).toBeNull();
});

test('what is put off is not open, waits for nobody and is counted apart', () => {
  const snoozedUntil = '2026-03-16T08:00:00.000Z';
  const later = contact('later', { createdAt: '2026-03-01T00:00:00.000Z', snoozedUntil });
  expect(waitingMs(later, now)).toBeNull();
  expect(countOpen([later], now)).toEqual({ open: 0, late: 0, snoozed: 1 });
  expect(countOpen([later], new Date(snoozedUntil))).toEqual({ open: 1, late: 1, snoozed: 0 });
});

describe('late is more than 24 hours', () => {
  it('for one record', () => {
    expect(records.filter((record) => isLate(waitingMs(record, now))).map(({ id }) => id)).toEqual(late);
  });

  it('for the count', () => {
    expect(countOpen(records, now)).toEqual({ open: 6, late: 2, snoozed: 0 });
  });

  it('for the filter', () => {
    expect(filterRecords('contacts', records, onlyLate({}, now)).map(({ id }) => id)).toEqual(late);
  });
});

test('the filter for late records keeps the bounds that it is given', () => {
  const shown = (bounds: { from?: string; to?: string }) =>
    filterRecords('contacts', records, onlyLate(bounds, now)).map(({ id }) => id);
  expect(shown({ from: '2026-03-14T00:00:00.000Z' })).toEqual(['late']);
  expect(shown({ to: '2026-03-10T00:00:00.000Z' })).toEqual(['very late']);
  expect(shown({ to: '2026-03-15T23:59:59.999Z' })).toEqual(late);
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

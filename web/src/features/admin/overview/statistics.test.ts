import { describe, expect, test } from 'vitest';
import { filterRecords } from '@shared/inquiry/filter';
import { type AnyRecord, byKind, RECORD_KINDS, type RecordKind } from '@shared/inquiry/kinds';
import { toRecord } from '@shared/inquiry/record';
import { answerClock, PLAIN_CLOCK } from '@shared/inquiry/waiting';
import { offices } from '../../../../../testing/offices';
import { setTimeZone } from '../../../../../testing/time-zone';
import { dateBounds } from '../view/date-range';
import { computeStatistics, formatDays, periodsUntil } from './statistics';

const contact = (data: object, id = 'id') => toRecord('contacts', id, { ...data });
const partnership = (data: object) => toRecord('partnerships', 'id', { ...data });
const HOUR_MS = 60 * 60_000;

describe('a week has seven days, and the most recent one ends today', () => {
  test('in a time zone where it is already the next day', () => {
    setTimeZone('Asia/Dubai');
    const week = { start: '2026-03-09', end: '2026-03-15' };
    expect(periodsUntil(new Date('2026-03-14T21:00:00Z'), 1)).toEqual([week, week]); // the whole period, then its only week
  });

  test.each(['UTC', 'Asia/Dubai', 'America/Toronto', 'Africa/Cairo', 'Australia/Lord_Howe'])(
    'in %s there are no gaps between 52 weeks',
    (zone) => {
      setTimeZone(zone);
      const now = new Date('2026-11-20T12:00:00Z');
      const [year, ...weeks] = periodsUntil(now, 52);
      expect(year).toEqual({ start: '2025-11-22', end: '2026-11-20' });
      expect([weeks.at(-1)?.start, weeks[0]?.end]).toEqual([year?.start, year?.end]);
      // The newest week is first, so each week begins 1 ms after the end of the next item.
      const bounds = weeks.map((week) => dateBounds({ range: 'custom', ...week }, now));
      for (const [index, { to = '' }] of bounds.slice(1).entries()) {
        expect(Date.parse(bounds[index]?.from ?? '')).toBe(Date.parse(to) + 1);
      }
    },
  );
});

test.each([
  ['2026-11-16', '2026-11-22', 'Nov 16 – 22'],
  ['2026-11-30', '2026-12-06', 'Nov 30 – Dec 6'],
  ['2025-12-29', '2026-01-04', 'Dec 29 – Jan 4'],
])('%s to %s is written as %s', (start, end, text) => {
  expect(formatDays({ start, end })).toBe(text);
});

describe('the median time to the first answer', () => {
  const createdAt = '2026-03-01T10:00:00.000Z';
  const answeredAfter = (hours: number | null, data: object = {}) => {
    const at = new Date(Date.parse(createdAt) + (hours ?? 0) * HOUR_MS).toISOString();
    const conversation = hours === null ? null : { firstAnswerAt: at };
    return contact({ createdAt, handledAt: null, conversation, ...data });
  };
  const figuresOf = (contacts: AnyRecord[], clock = PLAIN_CLOCK) => {
    const now = new Date('2026-03-02T12:00:00Z');
    // The first item is the whole period. Its default satisfies the compiler and fails every expectation.
    const [{ answered, medianAnswerMs } = { answered: NaN, medianAnswerMs: NaN }] = computeStatistics(
      { contacts, partnerships: [] },
      4,
      now,
      clock,
    );
    return { answered, medianAnswerMs };
  };

  test('is null if nothing is answered', () => {
    const nothing = { answered: 0, medianAnswerMs: null };
    expect([figuresOf([answeredAfter(null)]), figuresOf([])]).toEqual([nothing, nothing]);
  });

  test.each([
    ['of an odd number of answers is the middle time', [9, 1, 3], 3],
    ['of an even number of answers is between the two middle times', [8, 1, 2, 4], 3],
    ['of one answer is its time', [5], 5],
    ['leaves out records without an answer', [null, 2, null], 2],
    ['is never negative, even if the clocks were wrong', [-2], 0],
  ])('%s', (_name, hours, median) => {
    expect(figuresOf(hours.map((time) => answeredAfter(time))).medianAnswerMs).toBe(median * HOUR_MS);
  });

  test('counts records that were answered but not marked as handled, and leaves out handled ones without an answer', () => {
    const handledAt = '2026-03-01T11:00:00.000Z';
    const records = [
      answeredAfter(null, { handledAt }),
      answeredAfter(4, { handledAt }),
      answeredAfter(2),
      answeredAfter(null),
    ];
    expect(figuresOf(records)).toEqual({ answered: 2, medianAnswerMs: 3 * HOUR_MS });
  });

  test('leaves out the time in which no office works', () => {
    // Fifteen hours pass between the end of Friday in Toronto and the start of Sunday in Dubai.
    const { medianAnswerMs } = figuresOf([answeredAfter(7 * 24)], answerClock([], offices));
    expect(medianAnswerMs).toBe((7 * 24 - 15) * HOUR_MS);
  });
});

describe('the statistics of an inbox', () => {
  const handled = (time: number, isAnswered: boolean) => {
    const at = new Date(time).toISOString();
    return { handledAt: at, conversation: isAnswered ? { firstAnswerAt: at } : null };
  };

  /** Records every 7 hours for 400 days, some of them handled, one without a date. */
  function inbox(now: Date) {
    const times = Array.from({ length: 1_371 }, (_, index) => now.getTime() - index * 7 * HOUR_MS);
    const data = times.map((time, index) => ({
      createdAt: new Date(time).toISOString(),
      ...(index % 3 === 0 ? { handledAt: null } : handled(time + (index % 50) * HOUR_MS, index % 2 === 0)),
    }));
    return {
      contacts: [contact({}), ...data.map((record, index) => contact(record, String(index)))],
      partnerships: data.filter((_, index) => index % 5 === 0).map(partnership),
    };
  }

  test.each([
    ['UTC', 12],
    ['Asia/Dubai', 4],
    ['America/Toronto', 12],
    ['Africa/Cairo', 26],
  ])('agree with the filtered lists in %s, in each of %s weeks', (zone, weekCount) => {
    setTimeZone(zone);
    const now = new Date('2026-11-04T12:00:00Z');
    const lists = inbox(now);
    const figures = computeStatistics(lists, weekCount, now, PLAIN_CLOCK);
    expect(figures.map(({ start, end }) => ({ start, end }))).toEqual(periodsUntil(now, weekCount));
    for (const { start, end, received, open, answered } of figures) {
      const bounds = dateBounds({ range: 'custom', start, end }, now);
      const list = (kind: RecordKind, status: 'all' | 'open') =>
        filterRecords<AnyRecord>(kind, lists[kind], { ...bounds, status });
      expect(received).toEqual(byKind((kind) => list(kind, 'all').length));
      expect(open).toEqual(byKind((kind) => list(kind, 'open').length));
      const listed = RECORD_KINDS.flatMap((kind) => list(kind, 'all'));
      expect(answered).toBe(listed.filter(({ conversation }) => conversation?.firstAnswerAt).length);
    }
  });

  test('of the weeks add up to the totals', () => {
    setTimeZone('America/Toronto');
    const now = new Date('2026-11-04T12:00:00Z');
    const [total, ...weeks] = computeStatistics(inbox(now), 12, now, PLAIN_CLOCK);
    const sum = (values: number[]) => values.reduce((all, value) => all + value, 0);
    expect(total?.answered).toBeGreaterThan(0);
    expect(sum(weeks.map(({ answered }) => answered))).toBe(total?.answered);
    for (const kind of RECORD_KINDS) {
      expect(sum(weeks.map(({ received }) => received[kind]))).toBe(total?.received[kind]);
      expect(sum(weeks.map(({ open }) => open[kind]))).toBe(total?.open[kind]);
    }
  });
});

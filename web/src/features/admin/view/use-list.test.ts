import fc from 'fast-check';
import { expect, test, describe } from 'vitest';
import { toRecord } from '@shared/inquiry/record';
import { paginate, findNeighbors, freezeOrder, NO_ORDER, type Order } from './use-list';

const numberedList = (length: number) => Array.from({ length }, (_, index) => ({ id: String(index + 1) }));

test.each([
  // A page has 10 records. Columns: total, requested page | returned page, page count, first, last
  [0, 1, 1, 1, 0, 0],
  [10, 1, 1, 1, 1, 10],
  [11, 1, 1, 2, 1, 10],
  [11, 2, 2, 2, 11, 11],
  [25, 2, 2, 3, 11, 20],
  [25, 3, 3, 3, 21, 25],
  [25, 4, 3, 3, 21, 25],
  [25, -3, 1, 3, 1, 10],
  [25, Number.NaN, 1, 3, 1, 10],
  [25, 2.9, 2, 3, 11, 20],
])(
  'of %i records, a request for page %d returns page %i of %i, records %i to %i',
  (total, requested, page, pageCount, first, last) => {
    const shown = paginate(numberedList(total), requested);
    expect(shown).toMatchObject({ page, pageCount, first, last, total });
    expect(shown.records).toEqual(numberedList(total).slice(first === 0 ? 0 : first - 1, last));
  },
);

test.each([
  // A page of 10 grows by at most another 10 to keep a record.
  ['9', 10],
  ['10', 10],
  ['11', 11],
  ['20', 20],
  ['21', 10],
  ['gone', 10],
])('a page that keeps record %s has %i records', (keptId, count) => {
  expect(paginate(numberedList(25), 1, keptId)).toMatchObject({ page: 1, first: 1, last: count });
  expect(paginate(numberedList(25), 1, keptId).records).toHaveLength(count);
});

const now = new Date('2026-03-15T12:00:00.000Z');
/** Splits a text into ids of one letter. */
const toIds = (ids: string | readonly string[]) => (typeof ids === 'string' ? ids.split('') : ids);
const listOf = (ids: string | readonly string[]) => toIds(ids).map((id) => ({ id }));
/** Returns records by id. A capital letter stands for a handled record. */
const recordsOf = (ids: string | readonly string[]) =>
  new Map(
    toIds(ids).map((id) => [
      id,
      toRecord('contacts', id, { handledAt: id === id.toLowerCase() ? null : now.toISOString() }),
    ]),
  );
const orderAfterOpening = (id: string, visible: string, lastOrder: Order = NO_ORDER, listKey = '/admin') =>
  freezeOrder(lastOrder, id, listKey, listOf(visible));
const orderText = ({ ids }: Order) => ids.join('');

describe('the order of an open record', () => {
  const abc = orderAfterOpening('b', 'abc');

  test('is the order of the list at the time of opening', () => {
    expect(abc).toEqual({ listKey: '/admin', ids: ['a', 'b', 'c'], lastOpenId: 'b' });
  });

  test.each([
    // title, opened record, list | order
    ['stays the same for the next record when records arrive, leave or move', 'c', 'xcb', 'abc'],
    ['keeps an open record that has left the list', 'b', 'ac', 'abc'],
    ['stays the same for a record that is neither in the order nor in the list', 'z', 'xac', 'abc'],
    ['starts again for a record that is only in the list', 'x', 'xac', 'xac'],
  ])('%s', (_, id, visible, order) => {
    const next = orderAfterOpening(id, visible, abc);
    expect([orderText(next), next.lastOpenId]).toEqual([order, id]);
  });

  test('starts again for another list, for example after a change of the filter', () => {
    expect(orderText(orderAfterOpening('b', 'cb', abc, '/admin?status=open'))).toBe('cb');
  });

  test('starts again after the record was closed, and keeps the id of the last open record', () => {
    const closed = freezeOrder(abc, undefined, '/admin', listOf('xabc'));
    expect(closed.lastOpenId).toBe('b');
    expect(freezeOrder(closed, undefined, '/admin', listOf('abc'))).toBe(closed);
    expect(orderText(orderAfterOpening('b', 'xabc', closed))).toBe('xabc');
  });

  test('is the same object while nothing changes, so that it renders only once', () => {
    expect(orderAfterOpening('b', 'abc', abc)).toBe(abc);
  });
});

describe('the neighbors of an open record', () => {
  const neighborsOf = (id: string, ids: string, existing = ids) => {
    const { previous, next, nextToAnswer, index, total } = findNeighbors(
      { kind: 'contacts', id },
      ids.split(''),
      recordsOf(existing),
      [],
      now,
    );
    return { index, total, previous: previous?.id, next: next?.id, nextToAnswer: nextToAnswer?.id };
  };

  test.each([
    // title, open record, order, existing records | index, total, previous, next, next to answer
    ['are the records before and after it', 'b', 'abc', 'abc', 1, 3, 'a', 'c', 'c'],
    ['do not include deleted records', 'c', 'abcde', 'ace', 1, 3, 'a', 'e', 'e'],
    ['are kept for a record that no longer exists', 'b', 'abc', 'ac', -1, 3, 'a', 'c', 'c'],
    [
      'include the next record to answer, skipping handled ones',
      'a',
      'aBCd',
      'aBCd',
      0,
      4,
      undefined,
      'B',
      'd',
    ],
    ['include the first record to answer if none follows', 'c', 'aBcD', 'aBcD', 2, 4, 'B', 'D', 'a'],
    ['include no record to answer if it is the only one', 'b', 'AbC', 'AbC', 1, 3, 'A', 'C', undefined],
    [
      'are undefined for a record outside the order, except the next record to answer',
      'z',
      'Ab',
      'Abz',
      -1,
      2,
      undefined,
      undefined,
      'b',
    ],
  ])('%s', (_, id, ids, existing, index, total, previous, next, nextToAnswer) => {
    expect(neighborsOf(id, ids, existing)).toEqual({ index, total, previous, next, nextToAnswer });
  });

  const ids = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 40 });

  test('lead through each existing record once, forward and back, in the frozen order, while the list changes', () => {
    fc.assert(
      fc.property(ids, fc.array(fc.boolean()), fc.array(ids, { minLength: 1 }), (list, isGone, later) => {
        const expected = list.filter((_, position) => position === 0 || !isGone[position]);
        const existing = recordsOf(expected);
        let order = freezeOrder(NO_ORDER, list[0], '/admin', listOf(list));
        const walkFrom = (direction: 'previous' | 'next', from: string) => {
          const walk = [from];
          let id: string | undefined = from;
          while (id !== undefined) {
            // The list may show any records except those that would start a new order.
            const shown = (later[walk.length % later.length] ?? []).filter((each) => list.includes(each));
            order = freezeOrder(order, id, '/admin', listOf(shown));
            id = findNeighbors({ kind: 'contacts', id }, order.ids, existing, [], now)[direction]?.id;
            if (id !== undefined) walk.push(id);
          }
          return walk;
        };
        expect(walkFrom('next', list[0] ?? '')).toEqual(expected);
        expect(walkFrom('previous', expected.at(-1) ?? '')).toEqual([...expected].reverse());
      }),
    );
  });
});

test.each([
  // title, open record, list | page
  ['a record of the second page', 'l', 'abcdefghijklm', 2],
  ['a record when fewer records precede it', 'l', 'bcdefghijklm', 2],
  ['a record when more records precede it', 'j', 'xabcdefghij', 2],
  ['the first record of a page, which has left the list', 'k', 'abcdefghijlm', 2],
  ['a record that has left the list with all records before it', 'l', 'm', 1],
  ['a record outside the order', 'z', 'abcdefghijklm', 1],
])('the list shows the page of %s', (_, id, visible, page) => {
  const existing = recordsOf('abcdefghijklmxz');
  const shown = toIds(visible).flatMap((each) => existing.get(each) ?? []);
  const ids = toIds('abcdefghijklm');
  expect(findNeighbors({ kind: 'contacts', id }, ids, existing, shown, now).page).toBe(page);
});

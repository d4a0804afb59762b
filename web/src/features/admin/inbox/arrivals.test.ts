import { expect, test } from 'vitest';
import { toRecord } from '@shared/inquiry/record';
import { reduceArrivals } from './arrivals';

const records = (...ids: string[]) => ids.map((id) => toRecord('contacts', id, {}, false));
const loaded = reduceArrivals({ known: null, unopened: new Set() }, { shown: records('a', 'b') });

test('no record of the first list is new', () => {
  expect(loaded).toEqual({ known: new Set(['a', 'b']), unopened: new Set() });
});

test('a record that comes later is new until it is opened', () => {
  const arrived = reduceArrivals(loaded, { shown: records('c', 'a', 'b') });
  expect(arrived.unopened).toEqual(new Set(['c']));
  const opened = reduceArrivals(arrived, { opened: 'c' });
  expect(opened.unopened).toEqual(new Set());
  expect(reduceArrivals(opened, { shown: records('c', 'a', 'b') }).unopened).toEqual(new Set());
});

test('a record that comes back, as by an undo, is not new', () => {
  const without = reduceArrivals(loaded, { shown: records('b') });
  expect(reduceArrivals(without, { shown: records('a', 'b') }).unopened).toEqual(new Set());
});

test('opening a record that is not new changes nothing', () => {
  expect(reduceArrivals(loaded, { opened: 'a' })).toBe(loaded);
});

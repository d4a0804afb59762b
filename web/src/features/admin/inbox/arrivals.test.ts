import { expect, test } from 'vitest';
import { toRecord } from '@shared/inquiry/record';
import { reduceArrivals } from './arrivals';

const records = (...ids: string[]) => ids.map((id) => toRecord('contacts', id, {}, false));
const loaded = reduceArrivals({ known: null, unopened: new Set() }, { shown: records('a', 'b') });

test('a record that comes after the first list is new until it is opened, and not when it comes back', () => {
  expect(loaded).toEqual({ known: new Set(['a', 'b']), unopened: new Set() });
  const arrived = reduceArrivals(loaded, { shown: records('c', 'a', 'b') });
  expect(arrived.unopened).toEqual(new Set(['c']));
  const opened = reduceArrivals(arrived, { opened: 'c' });
  expect(opened.unopened).toEqual(new Set());
  expect(reduceArrivals(opened, { opened: 'a' })).toBe(opened);
  const without = reduceArrivals(opened, { shown: records('b') });
  expect(reduceArrivals(without, { shown: records('c', 'a', 'b') }).unopened).toEqual(new Set());
});

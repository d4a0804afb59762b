import { expect, test } from 'vitest';
import { paginate } from './use-list';

const list = (length: number) => Array.from({ length }, (_, index) => ({ id: String(index + 1) }));

test.each([
  // records, requested page | page, pages, first, last
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
  'of %i records, page %d shows page %i of %i, records %i to %i',
  (total, requested, page, pages, first, last) => {
    const shown = paginate(list(total), requested);
    expect(shown).toMatchObject({ page, pages, first, last, total });
    expect(shown.records).toEqual(list(total).slice(first === 0 ? 0 : first - 1, last));
  },
);

test.each([
  ['9', 10],
  ['10', 10],
  ['11', 11],
  ['20', 20],
  ['21', 10],
  ['gone', 10],
])('a page that keeps record %s has %i', (keptId, count) => {
  expect(paginate(list(25), 1, keptId)).toMatchObject({ page: 1, first: 1, last: count });
  expect(paginate(list(25), 1, keptId).records).toHaveLength(count);
});

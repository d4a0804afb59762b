import { expect, test } from 'vitest';
import { toShares, weeksText } from './amount';

test.each<[string, string, [number, number] | undefined]>([
  ['50 minutes', '30 minutes', [1, 0.6]],
  ['11 hours', '50 minutes', [1, 50 / 660]],
  ['USD 4.1 million', 'USD 1.64 million', [1, 0.4]],
  ['6 hours in the move before', 'Zero', [1, 0]],
  ['All', '22%', [1, 0.22]],
  ['11%', '46%', [11 / 46, 1]],
  ['Never tried', '38 minutes', undefined],
])('the shares of "%s" and "%s" are %j', (before, after, expected) => {
  expect(toShares(before, after)).toEqual(
    expected && [expect.closeTo(expected[0]), expect.closeTo(expected[1])],
  );
});

test('a single week is not a range', () => {
  expect([weeksText([1, 4]), weeksText([6, 6])]).toEqual(['Weeks 1–4', 'Week 6']);
});

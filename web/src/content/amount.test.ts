import { expect, test } from 'vitest';
import { shares } from './amount';

test.each([
  ['50 minutes', '30 minutes', [1, 0.6]],
  ['11 hours', '50 minutes', [1, 50 / 660]],
  ['USD 4.1 million', 'USD 1.64 million', [1, 0.4]],
  ['6 hours in the move before', 'Zero', [1, 0]],
  ['All', '22%', [1, 0.22]],
  ['11%', '46%', [11 / 46, 1]],
  ['Never tried', '38 minutes', undefined],
])('%s and %s have the shares %j', (before, after, expected) => {
  if (expected === undefined) expect(shares(before, after)).toBeUndefined();
  else shares(before, after)?.forEach((share, index) => expect(share).toBeCloseTo(expected[index] ?? NaN));
});

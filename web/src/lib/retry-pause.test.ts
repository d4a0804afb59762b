import { expect, test } from 'vitest';
import { retryPause } from './retry-pause';

test('the pauses between attempts double, up to a minute', () => {
  expect([1, 2, 3, 8, 9, 100].map(retryPause)).toEqual([250, 500, 1000, 32_000, 60_000, 60_000]);
});

import { expect, test } from 'vitest';
import { TokenBuckets } from './rate-limit.ts';

const take = (buckets: TokenBuckets, times: number, now: number) =>
  Array.from({ length: times }, () => buckets.take('a', now));

test('the tokens of one minute may be taken at once, and not one more', () => {
  const buckets = new TokenBuckets(20);
  expect(take(buckets, 20, 0)).toEqual(Array(20).fill(true));
  expect(buckets.take('a', 0)).toBe(false);
});

test('the tokens of a minute come back evenly', () => {
  const buckets = new TokenBuckets(20);
  take(buckets, 20, 0);
  expect(buckets.take('a', 2_000)).toBe(false);
  expect(buckets.take('a', 3_100)).toBe(true);
  expect(buckets.take('a', 3_200)).toBe(false);
});

test('a refusal takes no token', () => {
  const buckets = new TokenBuckets(20);
  take(buckets, 1000, 0);
  expect(buckets.take('a', 3000)).toBe(true);
});

test('every name has its own bucket', () => {
  const buckets = new TokenBuckets(1);
  expect([buckets.take('a', 0), buckets.take('b', 0)]).toEqual([true, true]);
});

test('a clock that is set back refills nothing', () => {
  const buckets = new TokenBuckets(1);
  buckets.take('a', 60_000);
  expect(buckets.take('a', 0)).toBe(false);
});

test('a flood of names leaves the memory bounded and the busiest name limited', () => {
  const buckets = new TokenBuckets(1);
  buckets.take('busy', 0);
  for (let name = 0; name < 30_000; name += 1) {
    buckets.take(String(name), 0);
    expect(buckets.take('busy', 0)).toBe(false);
  }
  expect(buckets.size).toBeLessThanOrEqual(10_000);
});

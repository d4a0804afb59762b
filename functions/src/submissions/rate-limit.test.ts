import { expect, test } from 'vitest';
import { TokenBuckets } from './rate-limit.ts';

const take = (buckets: TokenBuckets, times: number, now: number) =>
  Array.from({ length: times }, () => buckets.take('a', now));

test('the tokens of one minute may be taken at once, and not one more', () => {
  const buckets = new TokenBuckets(20);
  expect(take(buckets, 20, 0)).toEqual(Array(20).fill(0));
  expect(buckets.take('a', 0)).toBeGreaterThan(0);
});

test('there is a token again after the returned wait', () => {
  const buckets = new TokenBuckets(20);
  take(buckets, 20, 0);
  const seconds = buckets.take('a', 0);
  expect(buckets.take('a', seconds * 1000)).toBe(0);
});

test('a refusal takes no token', () => {
  const buckets = new TokenBuckets(20);
  take(buckets, 1000, 0);
  expect(buckets.take('a', 3000)).toBe(0);
});

test('every name has its own bucket', () => {
  const buckets = new TokenBuckets(1);
  expect([buckets.take('a', 0), buckets.take('b', 0)]).toEqual([0, 0]);
});

test('a clock that is set back refills nothing', () => {
  const buckets = new TokenBuckets(1);
  buckets.take('a', 60_000);
  expect(buckets.take('a', 0)).toBeGreaterThan(0);
});

test('a flood of names leaves the memory bounded and the busiest name limited', () => {
  const buckets = new TokenBuckets(1);
  buckets.take('busy', 0);
  for (let name = 0; name < 30_000; name += 1) {
    buckets.take(String(name), 0);
    expect(buckets.take('busy', 0)).toBeGreaterThan(0);
  }
  expect(buckets.size).toBeLessThanOrEqual(10_000);
});

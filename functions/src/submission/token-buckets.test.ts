import { expect, test } from 'vitest';
import { TokenBuckets } from './token-buckets.ts';

const take = (buckets: TokenBuckets, times: number, now: number) =>
  Array.from({ length: times }, () => buckets.take('a', now));

test('a minute’s worth may come at once, and not one more', () => {
  const buckets = new TokenBuckets(20);
  expect(take(buckets, 20, 0)).toEqual(Array(20).fill(0));
  expect(buckets.take('a', 0)).toBeGreaterThan(0);
});

test('the wait it names is long enough', () => {
  const buckets = new TokenBuckets(20);
  take(buckets, 20, 0);
  const seconds = buckets.take('a', 0);
  expect(buckets.take('a', seconds * 1000)).toBe(0);
});

test('being refused costs nothing', () => {
  const buckets = new TokenBuckets(20);
  take(buckets, 1000, 0);
  expect(buckets.take('a', 3000)).toBe(0);
});

test('names have buckets of their own', () => {
  const buckets = new TokenBuckets(1);
  expect([buckets.take('a', 0), buckets.take('b', 0)]).toEqual([0, 0]);
});

test('a clock set back gives nothing away', () => {
  const buckets = new TokenBuckets(1);
  buckets.take('a', 60_000);
  expect(buckets.take('a', 0)).toBeGreaterThan(0);
});

test('a flood of names keeps the memory bounded and the busiest name limited', () => {
  const buckets = new TokenBuckets(1);
  buckets.take('busy', 0);
  for (let name = 0; name < 30_000; name += 1) {
    buckets.take(String(name), 0);
    expect(buckets.take('busy', 0)).toBeGreaterThan(0);
  }
  expect(buckets.size).toBeLessThanOrEqual(10_000);
});

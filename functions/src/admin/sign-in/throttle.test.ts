import { describe, expect, it } from 'vitest';
import { FORGET_FAILED_SIGN_INS_AFTER_MS } from '../../shared/limits.ts';
import { NO_FAILURES, afterFailure, currentFailures, remainingDelay, type Failures } from './throttle.ts';

const policy = { free: 5, maxDelayMs: 15 * 60_000 };
const now = Date.parse('2026-03-14T09:00:00Z');

function afterFailures(count: number): Failures {
  return Array.from({ length: count }).reduce<Failures>(
    (state) => afterFailure(state, policy, now),
    NO_FAILURES,
  );
}

describe('the delay after failed sign-ins', () => {
  it.each([
    [0, 0],
    [1, 0],
    [5, 0],
    [6, 1000],
    [7, 2000],
    [8, 4000],
    [12, 64_000],
    [15, 512_000],
    [16, 900_000],
    [40, 900_000],
    [5000, 900_000],
  ])('after %i failures is %i ms', (failures, delay) => {
    expect(remainingDelay(afterFailures(failures), now)).toBe(delay);
  });

  it('is none for a sign-in that another instance has begun earlier, or by a slower clock', () => {
    expect(remainingDelay(afterFailures(1), now - 2000)).toBe(0);
    expect(remainingDelay(afterFailures(5), now - 2000)).toBe(0);
  });

  it('gets shorter as time passes', () => {
    expect(remainingDelay(afterFailures(6), now + 999)).toBe(1);
    expect(remainingDelay(afterFailures(6), now + 1000)).toBe(0);
  });
});

describe('failures', () => {
  it('are forgotten a day after the last one', () => {
    const state = afterFailures(30);
    expect(currentFailures(state, now + FORGET_FAILED_SIGN_INS_AFTER_MS - 1)).toEqual(state);
    expect(currentFailures(state, now + FORGET_FAILED_SIGN_INS_AFTER_MS)).toEqual(NO_FAILURES);
  });
});

import { describe, expect, it } from 'vitest';
import { FORGET_FAILED_SIGN_INS_AFTER_MS, SIGN_IN_POLICIES } from '../../shared/limits.ts';
import { NO_FAILURES, afterFailure, type Failures } from './throttle.ts';

const policy = SIGN_IN_POLICIES.device;
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
    expect(Math.max(0, afterFailures(failures).blockedUntil - now)).toBe(delay);
  });

  it('sets no blocking time up to five failures, so that an instance whose clock is behind blocks nobody', () => {
    expect(afterFailures(1).blockedUntil).toBe(0);
    expect(afterFailures(5).blockedUntil).toBe(0);
  });
});

describe('failures', () => {
  it('are forgotten a day after the last one', () => {
    const state = afterFailures(30);
    const failuresAfter = (ms: number) => afterFailure(state, policy, now + ms).failures;
    expect(failuresAfter(FORGET_FAILED_SIGN_INS_AFTER_MS - 1)).toBe(31);
    expect(failuresAfter(FORGET_FAILED_SIGN_INS_AFTER_MS)).toBe(1);
  });
});

import { FORGET_FAILED_SIGN_INS_AFTER_MS } from '../../shared/limits.ts';

export interface Failures {
  failures: number;
  /** Milliseconds since the epoch. Attempts before it are refused. */
  blockedUntil: number;
  lastFailureAt: number;
}

export interface ThrottlePolicy {
  /** Failures without a delay: people mistype. */
  free: number;
  /** The delay doubles from one second up to this. It never becomes a lockout. */
  maxDelayMs: number;
}

const FIRST_DELAY_MS = 1000;

export const NO_FAILURES: Failures = { failures: 0, blockedUntil: 0, lastFailureAt: 0 };

export function currentFailures(state: Failures | undefined, now: number): Failures {
  if (state === undefined || now - state.lastFailureAt >= FORGET_FAILED_SIGN_INS_AFTER_MS) return NO_FAILURES;
  return state;
}

export function remainingDelay(state: Failures, now: number): number {
  return Math.max(0, state.blockedUntil - now);
}

/** From here on, tries go one at a time, so that a burst cannot bypass the delay. */
export function isSuspicious(state: Failures, policy: ThrottlePolicy): boolean {
  return state.failures >= policy.free;
}

export function wasDelayed(state: Failures, policy: ThrottlePolicy): boolean {
  return state.failures > policy.free;
}

export function afterFailure(state: Failures, policy: ThrottlePolicy, now: number): Failures {
  const failures = state.failures + 1;
  const delayed = failures - policy.free;
  const delay =
    delayed <= 0 ? 0 : Math.min(policy.maxDelayMs, FIRST_DELAY_MS * 2 ** Math.min(delayed - 1, 30));
  return { failures, blockedUntil: Math.max(state.blockedUntil, now + delay), lastFailureAt: now };
}

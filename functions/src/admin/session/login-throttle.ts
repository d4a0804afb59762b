/** What is known about the failed sign-ins under one key (an account, an address, or the two together). */
export interface FailedLogins {
  failures: number;
  /** Milliseconds since the epoch; attempts before it are refused. */
  blockedUntil: number;
  /** Milliseconds since the epoch of the last failure. */
  lastFailureAt: number;
}

export interface ThrottlePolicy {
  /** Failures that cost nothing: people mistype. */
  free: number;
  /** The delay doubles from one second up to this, in milliseconds. It never becomes a lockout. */
  maxDelay: number;
}

/** Failures are forgotten this long after the last of them, in milliseconds. */
export const FORGET_AFTER = 24 * 60 * 60_000;

const FIRST_DELAY = 1000;

export const NO_FAILURES: FailedLogins = { failures: 0, blockedUntil: 0, lastFailureAt: 0 };

/** The state as it counts now: old failures are forgotten. */
export function currentFailures(state: FailedLogins | undefined, now: number): FailedLogins {
  if (state === undefined || now - state.lastFailureAt >= FORGET_AFTER) return NO_FAILURES;
  return state;
}

/** Milliseconds until the next attempt is allowed; 0 when it is allowed now. */
export function waitFor(state: FailedLogins, now: number): number {
  return Math.max(0, state.blockedUntil - now);
}

/** Whether attempts under this key must go one at a time, so that a burst cannot slip past the delay. */
export function isSuspicious(state: FailedLogins, policy: ThrottlePolicy): boolean {
  return state.failures >= policy.free;
}

/** The state after one more failure. */
export function afterFailure(state: FailedLogins, policy: ThrottlePolicy, now: number): FailedLogins {
  const failures = state.failures + 1;
  const beyond = failures - policy.free;
  const delay = beyond <= 0 ? 0 : Math.min(policy.maxDelay, FIRST_DELAY * 2 ** Math.min(beyond - 1, 30));
  return { failures, blockedUntil: Math.max(state.blockedUntil, now + delay), lastFailureAt: now };
}

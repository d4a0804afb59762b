const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The longest that one attempt may take. */
export const ATTEMPT_TIMEOUT_MS = 8_000;

/** A mail whose sender died is free for the next attempt after this long. Longer than any attempt takes. */
export const LEASE_MS = MINUTE_MS;

/** The request that creates a mail has this long to send it. Then it is due for anybody. */
export const FIRST_ATTEMPT_AFTER_MS = 30_000;

/** Waits after the first, second, … failed attempt; then every six hours. */
const RETRY_WAITS_MS = [1 * MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, 60 * MINUTE_MS];
const LONGEST_WAIT_MS = 6 * HOUR_MS;

/** A mail that three days of attempts did not deliver needs a person. */
export const GIVE_UP_AFTER_MS = 72 * HOUR_MS;

/**
 * When to try again after a failed attempt, or null to give up. The last attempt is at the 72nd hour.
 * @param attempts the number of attempts so far, this one included
 */
export function nextAttempt(attempts: number, createdAt: Date, now: Date): Date | null {
  const end = createdAt.getTime() + GIVE_UP_AFTER_MS;
  if (now.getTime() >= end) return null;
  const wait = RETRY_WAITS_MS[attempts - 1] ?? LONGEST_WAIT_MS;
  return new Date(Math.min(now.getTime() + wait, end));
}

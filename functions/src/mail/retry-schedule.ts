const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Milliseconds to wait after the first, second, … failed attempt; then every six hours. */
const WAITS = [1 * MINUTE, 5 * MINUTE, 15 * MINUTE, 60 * MINUTE];
const LONGEST_WAIT = 6 * HOUR;

/** A mail that three days of attempts did not deliver needs a person. */
export const GIVE_UP_AFTER_MS = 72 * HOUR;

/**
 * When to try again after a failed attempt, or null to give up. The last attempt falls on the 72nd hour.
 * @param attempts how many there have been, this one included
 */
export function nextAttempt(attempts: number, createdAt: Date, now: Date): Date | null {
  const end = createdAt.getTime() + GIVE_UP_AFTER_MS;
  if (now.getTime() >= end) return null;
  const wait = WAITS[attempts - 1] ?? LONGEST_WAIT;
  return new Date(Math.min(now.getTime() + wait, end));
}

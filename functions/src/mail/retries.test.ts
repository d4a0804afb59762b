import { expect, test } from 'vitest';
import { GIVE_UP_MAIL_AFTER_MS } from '../shared/limits.ts';
import { nextAttempt } from './retries.ts';

const MINUTE = 60_000;
const createdAt = new Date('2026-03-14T12:00:00Z');

function minutesUntilNext(attempts: number, now = createdAt): number | null {
  const next = nextAttempt(attempts, createdAt, now);
  return next && (next.getTime() - now.getTime()) / MINUTE;
}

test('the waits are 1, 5, 15 and 60 minutes, then six hours each', () => {
  expect([1, 2, 3, 4, 5, 6, 12].map((attempts) => minutesUntilNext(attempts))).toEqual([
    1, 5, 15, 60, 360, 360, 360,
  ]);
});

test('the last attempt is at the 72nd hour', () => {
  const now = new Date(createdAt.getTime() + GIVE_UP_MAIL_AFTER_MS - 90 * MINUTE);
  expect(minutesUntilNext(15, now)).toBe(90);
});

test('a mail that fails at the 72nd hour is given up', () => {
  const now = new Date(createdAt.getTime() + GIVE_UP_MAIL_AFTER_MS);
  expect(minutesUntilNext(16, now)).toBeNull();
});

test('a mail that keeps failing is tried 17 times before it is given up', () => {
  let now = createdAt;
  let attempts = 0;
  for (let next: Date | null = now; next; next = nextAttempt(attempts, createdAt, now)) {
    now = next;
    attempts += 1;
  }
  expect(attempts).toBe(17);
  expect(now.getTime() - createdAt.getTime()).toBe(GIVE_UP_MAIL_AFTER_MS);
});

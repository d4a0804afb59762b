import { expect, test } from 'vitest';
import { GIVE_UP_MAIL_AFTER_MS } from '../shared/limits.ts';
import { nextAttempt } from './result.ts';

const MINUTE = 60_000;
const createdAt = new Date('2026-03-14T12:00:00Z');

function minutesUntilNext(attempts: number): number {
  const next = nextAttempt(attempts, createdAt, createdAt);
  return ((next?.getTime() ?? 0) - createdAt.getTime()) / MINUTE;
}

test('the waits are 1, 5, 15 and 60 minutes, then six hours each', () => {
  expect([1, 2, 3, 4, 5, 6, 12].map((attempts) => minutesUntilNext(attempts))).toEqual([
    1, 5, 15, 60, 360, 360, 360,
  ]);
});

test('a mail that keeps failing is tried 17 times, the last time after 72 hours, and is then given up', () => {
  let now = createdAt;
  let attempts = 0;
  for (let next: Date | null = now; next; next = nextAttempt(attempts, createdAt, now)) {
    now = next;
    attempts += 1;
  }
  expect(attempts).toBe(17);
  expect(now.getTime() - createdAt.getTime()).toBe(GIVE_UP_MAIL_AFTER_MS);
});

import { expect, test } from 'vitest';
import { type LiveEvent, nextState, NOT_CONNECTED, type ReportedStatus } from './live-updates';

const reported = (status: ReportedStatus, at: number): LiveEvent => ({ status, at });
const after = (...events: LiveEvent[]) => events.reduce(nextState, NOT_CONNECTED);

test('what was live says until when', () => {
  expect(after(reported('live', 1), reported('interrupted', 5), reported('off', 7))).toMatchObject({
    status: 'off',
    liveUntil: 5,
  });
});

test('what was never live says no time', () => {
  expect(after(reported('off', 7)).liveUntil).toBe(0);
});

test('while another connection is made, updates are as interrupted as before', () => {
  expect(after(reported('off', 1), 'retried', 'retried')).toMatchObject({ status: 'off', retries: 2 });
});

test('a connection that is live ends the attempts at another one', () => {
  expect(after(reported('off', 1), 'retried', reported('live', 5))).toMatchObject({
    status: 'live',
    retries: 0,
  });
});

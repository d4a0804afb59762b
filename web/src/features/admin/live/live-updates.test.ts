import { expect, test } from 'vitest';
import { type LiveEvent, nextState, NOT_CONNECTED, type ReportedStatus } from './live-updates';

const reported = (status: ReportedStatus, at: number): LiveEvent => ({ status, at });
const after = (...events: LiveEvent[]) => events.reduce(nextState, NOT_CONNECTED);

test('`liveUntil` is the time at which the listener was last live', () => {
  expect(after(reported('live', 1), reported('interrupted', 5), reported('off', 7))).toMatchObject({
    status: 'off',
    liveUntil: 5,
  });
});

test('`liveUntil` is 0 if the listener was never live', () => {
  expect(after(reported('off', 7)).liveUntil).toBe(0);
});

test('the status does not change while the listener reconnects', () => {
  expect(after(reported('off', 1), 'retried', 'retried')).toMatchObject({ status: 'off', retries: 2 });
});

test('a live connection resets the number of retries', () => {
  expect(after(reported('off', 1), 'retried', reported('live', 5))).toMatchObject({
    status: 'live',
    retries: 0,
  });
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serverTime, setServerTime } from './clock';

beforeEach(() => void vi.setSystemTime('2026-03-14T12:00:00.000Z'));
afterEach(() => {
  vi.useRealTimers();
  setServerTime(null);
});

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);

test.each([
  ['5 minutes behind', 5],
  ['90 minutes ahead', -90],
])('a browser whose clock is %s uses the time of the server', (_, minutes) => {
  setServerTime(inMinutes(minutes).toUTCString());
  expect(serverTime()).toBe(inMinutes(minutes).getTime());
});

// The last header differs by less than the tolerance.
test.each([null, '', 'soon', 'Sat, 14 Mar 2026 12:00:02 GMT'])(
  'a Date header of %j ends the correction of the browser clock',
  (date) => {
    setServerTime(inMinutes(5).toUTCString());
    setServerTime(date);
    expect(serverTime()).toBe(Date.now());
  },
);

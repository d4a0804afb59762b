import { afterEach, expect, test } from 'vitest';
import { serverTime, setServerTime } from './server-time';

afterEach(() => setServerTime(null));

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);

test.each([5, -90])('a browser whose clock is %i minutes behind follows the server', (minutes) => {
  setServerTime(inMinutes(minutes).toUTCString());
  expect(Math.abs(serverTime() - inMinutes(minutes).getTime())).toBeLessThan(2_000);
});

test.each([null, '', 'soon', new Date().toUTCString()])('the date %j changes nothing', (date) => {
  setServerTime(inMinutes(5).toUTCString());
  setServerTime(date);
  expect(Math.abs(serverTime() - Date.now())).toBeLessThan(1_000);
});

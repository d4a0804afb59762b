import { expect, test } from 'vitest';
import { offices } from '../../../../testing/offices';
import { setTimeZone } from '../../../../testing/time-zone';
import { answerDeadline, formatVisitorTime } from './answer-deadline';

const at = (text: string) => Date.parse(text);

test('the deadline is shown in the time zone of the visitor', () => {
  setTimeZone('Europe/Berlin');
  expect(formatVisitorTime(at('2026-11-26T14:00:00Z'))).toBe('Thursday, November 26, 15:00');
  expect(formatVisitorTime(at('2026-11-25T23:30:00Z'))).toBe('Thursday, November 26, 00:30');
});

test('the deadline counts only the hours of days on which an office works', () => {
  expect(answerDeadline(at('2026-11-25T13:00:00Z'), offices)).toBe(at('2026-11-26T13:00:00Z'));
  expect(answerDeadline(at('2026-11-26T16:00:00Z'), offices)).toBe(at('2026-11-27T16:00:00Z'));
  // Between the end of Friday in Toronto and the beginning of Sunday in Dubai, fifteen hours do not count.
  expect(answerDeadline(at('2026-11-27T23:30:00Z'), offices)).toBe(at('2026-11-29T14:30:00Z'));
});

test('the deadline skips the holidays of all offices and of a single one', () => {
  const holidays = ['2026-12-25', '2026-12-24 Dubai'];
  // Toronto alone works on Christmas Eve, and Dubai works again on Sunday.
  expect(answerDeadline(at('2026-12-24T15:00:00Z'), offices, holidays)).toBe(at('2026-12-27T06:00:00Z'));
});

import { expect, it } from 'vitest';
import { offices } from '../../../../testing/offices';
import { setTimeZone } from '../../../../testing/time-zone';
import { answerBy, onVisitorsClock } from './answer-time';

const at = (text: string) => Date.parse(text);

it("is told by the visitor's clock", () => {
  setTimeZone('Europe/Berlin');
  expect(onVisitorsClock(at('2026-11-26T14:00:00Z'))).toBe('Thursday, November 26, 15:00');
  expect(onVisitorsClock(at('2026-11-25T23:30:00Z'))).toBe('Thursday, November 26, 00:30');
});

it('counts the hours of days on which an office works', () => {
  expect(answerBy(at('2026-11-25T13:00:00Z'), offices)).toBe(at('2026-11-26T13:00:00Z'));
  expect(answerBy(at('2026-11-26T16:00:00Z'), offices)).toBe(at('2026-11-27T16:00:00Z'));
  // Friday ends in Toronto fifteen hours before Sunday begins in Dubai.
  expect(answerBy(at('2026-11-27T23:30:00Z'), offices)).toBe(at('2026-11-29T14:30:00Z'));
});

it('knows the days on which no office works, and those of one', () => {
  const holidays = ['2026-12-25', '2026-12-24 Dubai'];
  // From Christmas Eve of Toronto alone over Christmas to Sunday in Dubai.
  expect(answerBy(at('2026-12-24T15:00:00Z'), offices, holidays)).toBe(at('2026-12-27T06:00:00Z'));
});

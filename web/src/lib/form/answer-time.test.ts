import { expect, it } from 'vitest';
import { offices } from '../../../../testing/offices';
import { setTimeZone } from '../../../../testing/time-zone';
import { answerBy, onVisitorsClock, nextOpening } from './answer-time';

const [dubai, toronto] = offices;
const at = (text: string) => Date.parse(text);

it("is told by the visitor's clock, with the day where that is another one", () => {
  setTimeZone('Europe/Berlin');
  const sent = at('2026-11-25T14:00:00Z');
  expect(onVisitorsClock(at('2026-11-26T14:00:00Z'))).toBe('Thursday, November 26, 15:00');
  expect(onVisitorsClock(at('2026-11-25T22:30:00Z'), sent)).toBe('23:30');
  expect(onVisitorsClock(at('2026-11-25T23:30:00Z'), sent)).toBe('Thursday, November 26, 00:30');
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
  expect(nextOpening(dubai, at('2026-12-24T06:00:00Z'), holidays).isOpen).toBe(false);
  expect(nextOpening(toronto, at('2026-12-24T15:00:00Z'), holidays).isOpen).toBe(true);
});

it('an office says until when it is open', () => {
  // A Wednesday, 10:20 in Toronto.
  expect(nextOpening(toronto, at('2026-11-25T15:20:00Z'))).toEqual({
    isOpen: true,
    until: at('2026-11-25T23:00:00Z'),
  });
});

it('a closed office says when it opens, over its weekend too', () => {
  // Thursday evening in Dubai, Friday evening in Toronto.
  expect(nextOpening(dubai, at('2026-11-26T14:00:00Z'))).toEqual({
    isOpen: false,
    until: at('2026-11-29T05:00:00Z'),
  });
  expect(nextOpening(toronto, at('2026-11-28T01:00:00Z'))).toEqual({
    isOpen: false,
    until: at('2026-11-30T14:00:00Z'),
  });
});

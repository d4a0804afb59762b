import { expect, test } from 'vitest';
import { securityTxt } from './security-txt';

const at = (day: string) => securityTxt(Date.parse(day), '2030-06-30');

test('the file has the fields that RFC 9116 requires', () => {
  expect(at('2030-01-01')).toMatch(/^Contact: mailto:\S+@\S+\nExpires: 2030-06-30T00:00:00\.000Z\n/);
});

// The first day is after the expiry date, the second more than a year before it.
test.each(['2030-07-01', '2029-06-29'])('on %s the build refuses the expiry date', (day) => {
  expect(() => at(day)).toThrow('expires on 2030-06-30');
});

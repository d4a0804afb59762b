import { expect, test } from 'vitest';
import { toInitials } from './initials';

test.each([
  ['Olivia Evers', 'OE'],
  ['Olivia van den Berg', 'OB'],
  ['omar.haddad', 'OH'],
  ['admin', 'A'],
  ['“Ada” (Okafor)', 'AO'],
  ['हर्ष मेहता', 'हमे'],
  ['', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(toInitials(name)).toBe(initials);
});

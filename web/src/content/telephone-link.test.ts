import { expect, test } from 'vitest';
import { telephoneLink, telephoneParts } from './telephone-link';

test.each([
  ['+1 416 555 0142', 'tel:+14165550142'],
  ['(416) 555-0142', 'tel:4165550142'],
  ['+1 416 555 0142 ext. 5', 'tel:+14165550142;ext=5'],
  ['+1 416 555 0142, extension 512', 'tel:+14165550142;ext=512'],
  ['+1 416 555 0142 x12', 'tel:+14165550142;ext=12'],
  ['+1 416 555 0142 #12', 'tel:+14165550142;ext=12'],
  ['+44 (0)20 7946 0134', 'tel:+442079460134'],
  ['0044 (0)20 7946 0134', 'tel:+442079460134'],
  ['(0)20 7946 0134', 'tel:02079460134'],
  ['+٩٧١ ٤ ٥٥٥ ٠١٤٢', 'tel:+97145550142'],
  ['+९७१ ४ ५५५ ०१४२', 'tel:+97145550142'],
  ['＋９７１（０）４ ５５５ ０１４２', 'tel:+97145550142'],
  ['1-800-FLOWERS', 'tel:18003569377'],
  ['1 800 flowers', 'tel:18003569377'],
  ['+1-800-555-HELP', 'tel:+18005554357'],
  ['+1 416 555 0142 OFFICE', 'tel:+14165550142'],
  ['call 911', 'tel:911'],
])('%s is dialled as %s', (phone, href) => {
  expect(telephoneLink(phone)).toBe(href);
});

test.each([
  '+1 416 555 0142 / +971 4 555 0142',
  '+1 416 555 0142, +971 4 555 0142',
  '+1 416 555 0142 or +971 4 555 0142',
])('the two numbers of %s are two links', (text) => {
  const parts = telephoneParts(text);
  expect(parts.map((part) => part.text).join('')).toBe(text);
  expect(parts.flatMap(({ href }) => href ?? [])).toEqual(['tel:+14165550142', 'tel:+97145550142']);
});

test('a text without a digit has no link', () => {
  expect(telephoneParts('n/a')).toEqual([{ text: 'n/a' }]);
});

test.each([['030/1234567', 'tel:0301234567']])('%s is one number', (text, href) => {
  expect(telephoneParts(text)).toEqual([{ text, href }]);
});

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

test.each([['030/1234567', 'tel:0301234567']])('%s is one number', (text, href) => {
  expect(telephoneParts(text)).toEqual([{ text, href }]);
});

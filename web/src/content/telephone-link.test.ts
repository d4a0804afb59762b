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

test.each([
  ['+49 151 23456789 (mobile, 9-17h)', ['tel:+4915123456789']],
  ['+49 151 23456789 WhatsApp 24/7', ['tel:+4915123456789']],
  ['T: 030 123456 M: 0151 234567', ['tel:030123456', 'tel:0151234567']],
  ['5551234567 or ann@x.co', ['tel:5551234567']],
  ['0151 / 2345678', ['tel:01512345678']],
  ['030 1234567/0049 151 2345678', ['tel:0301234567', 'tel:+491512345678']],
  ['030 1234567; 030 1234568', ['tel:0301234567', 'tel:0301234568']],
  ['+44 (0)20 7946 0134, +44 (0)20 7946 0135', ['tel:+442079460134', 'tel:+442079460135']],
  ['+1 416 555 0142, ext. 5 (Ann)', ['tel:+14165550142;ext=5']],
  ['+1 416 555 0142 x12 / +1 416 555 0143', ['tel:+14165550142;ext=12', 'tel:+14165550143']],
  ['Office +1-800-555-HELP, 24h', ['tel:+18005554357']],
  ['1-800-FLOWERS', ['tel:18003569377']],
  ['+９７１（０）４ ５５５ ０１４２', ['tel:+97145550142']],
  ['911', ['tel:911']],
])('the numbers in %s are dialled as %j', (text, hrefs) => {
  const parts = telephoneParts(text);
  expect(parts.map((part) => part.text).join('')).toBe(text);
  expect(parts.flatMap(({ href }) => href ?? [])).toEqual(hrefs);
});

test('a text without a digit has no link', () => {
  expect(telephoneParts('n/a')).toEqual([{ text: 'n/a' }]);
});

test.each([['030/1234567', 'tel:0301234567']])('%s is one number', (text, href) => {
  expect(telephoneParts(text)).toEqual([{ text, href }]);
});

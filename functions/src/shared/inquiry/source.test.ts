import { expect, test } from 'vitest';
import { formatSource, parseSource, sourceRows, type InquirySource } from './source.ts';

const full: InquirySource = {
  page: '/contact',
  landing: '/blog/cloud-costs',
  referrer: 'www.google.com',
  utm_source: 'newsletter',
  utm_medium: 'email',
  utm_campaign: 'été 2026 & more',
  utm_term: 'cloud+costs',
  utm_content: '100% "quoted"',
};

test('a source is read unchanged from its ASCII header', () => {
  const header = formatSource(full);
  expect(header).toMatch(/^[\x21-\x7e]+$/);
  expect(parseSource(header)).toEqual(full);
});

test.each<[string, string, InquirySource | null]>([
  ['an empty header', '', null],
  ['an unknown name', 'visitor=42&page=/contact', { page: '/contact' }],
  ['a name that every object inherits', '__proto__=x&constructor=y', null],
  ['an address of another site as page', 'page=//evil.example&landing=https://evil.example', null],
  ['a query in a page', 'page=/contact?email=ada@example.com', null],
  ['an address as referring site', 'referrer=https://www.google.com/search?q=secret', null],
  [
    'line breaks and overrides',
    'utm_source=a%0d%0ab&utm_medium=%E2%80%AEevil&utm_term=%00',
    { utm_source: 'a b', utm_medium: 'evil' },
  ],
  ['lone surrogates', 'utm_source=%ED%A0%80', { utm_source: '\ufffd\ufffd\ufffd' }],
  ['whitespace', 'utm_source=%20%20', null],
])('%s: only valid values are read', (_, header, source) => {
  expect(parseSource(header)).toEqual(source);
});

test('a long value is cut, but never within a character', () => {
  const { utm_campaign: campaign } =
    parseSource(`utm_campaign=x${encodeURIComponent('🚀').repeat(80)}`) ?? {};
  expect(campaign).toBe(`x${'🚀'.repeat(49)}`);
});

test('a header longer than any form sends is ignored', () => {
  expect(parseSource(`page=/contact&utm_source=${'x'.repeat(14_000)}`)).toBeNull(); // the limit is 13,500
});

test('the rows are in reading order, and empty ones are left out', () => {
  expect(sourceRows({ utm_source: 'newsletter', page: '/contact' })).toEqual([
    { label: 'Sent from', text: '/contact' },
    { label: 'Campaign source', text: 'newsletter' },
  ]);
  expect(sourceRows(null)).toEqual([]);
});

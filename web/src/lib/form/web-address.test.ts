import { expect, test } from 'vitest';
import { completeWebAddress } from './web-address';

test.each([
  ['example.com', 'https://example.com'],
  [' www.example.co.uk/about?x=1 ', 'https://www.example.co.uk/about?x=1'],
  ['example.com:8443/a', 'https://example.com:8443/a'],
  ['https://example.com', 'https://example.com'],
  ['http://example.com', 'http://example.com'],
  ['ftp://example.com', 'ftp://example.com'],
  ['ada@example.com', 'ada@example.com'],
  ['our web site', 'our web site'],
  ['', ''],
])('%j becomes %j', (typed, completed) => {
  expect(completeWebAddress(typed)).toBe(completed);
});

import { expect, test } from 'vitest';
import { looksLikeSpam } from './spam.ts';

const sent = (headers: Record<string, string>) => looksLikeSpam({ header: (name) => headers[name] }, 1000);

test.each([
  ['no headers at all', {}],
  ['enough time', { 'x-form-elapsed': '1000' }],
  ['an empty invisible field', { 'x-form-elapsed': '5000', 'x-form-trap': '0' }],
])('%s is not spam', (_, headers) => {
  expect(sent(headers)).toBe(false);
});

test.each([
  ['a filled invisible field', { 'x-form-trap': '1', 'x-form-elapsed': '60000' }],
  ['too little time', { 'x-form-elapsed': '999' }],
  ['a negative time', { 'x-form-elapsed': '-5' }],
  ['a time that is no number', { 'x-form-elapsed': 'NaN' }],
])('%s is spam', (_, headers) => {
  expect(sent(headers)).toBe(true);
});

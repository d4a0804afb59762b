import { expect, test } from 'vitest';
import { judge } from './spam.ts';

const sent = (headers: Record<string, string>) => judge({ header: (name) => headers[name] }, 1000);

test.each([
  ['no headers at all', {}],
  ['enough time', { 'x-form-elapsed': '1000' }],
  ['an empty invisible field', { 'x-form-elapsed': '5000', 'x-form-honeypot': '0' }],
])('%s is not spam', (_, headers) => {
  expect(sent(headers)).toBeUndefined();
});

test.each([
  ['a filled invisible field', { 'x-form-honeypot': '1' }, 'honeypot'],
  [
    'a filled invisible field after too little time',
    { 'x-form-honeypot': '1', 'x-form-elapsed': '9' },
    'honeypot',
  ],
  ['too little time', { 'x-form-elapsed': '999' }, 'too quick'],
  ['a negative time', { 'x-form-elapsed': '-5' }, 'too quick'],
  ['a time that is no number', { 'x-form-elapsed': 'NaN' }, 'too quick'],
])('%s is spam', (_, headers, reason) => {
  expect(sent(headers)).toEqual({ reason, isCertain: true });
});

test('a filled invisible field after enough time may be the work of a password manager', () => {
  const verdict = sent({ 'x-form-honeypot': '1', 'x-form-elapsed': '60000' });
  expect(verdict).toEqual({ reason: 'honeypot', isCertain: false });
});

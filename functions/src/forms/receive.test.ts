import { expect, test } from 'vitest';
import { HttpError } from '../http/errors.ts';
import { bodyHash, readIdempotencyKey, detectSpam, submissionId } from './receive.ts';

const key = '7f8a2c9e-5f0b-4a43-8a36-1f2f5a3b9d01';
const readKey = (value?: string) => readIdempotencyKey({ header: () => value });

test('the same kind and key always have the same document id', () => {
  expect(submissionId('contacts', key)).toBe(submissionId('contacts', key));
  expect(submissionId('contacts', key)).toMatch(/^[a-z2-7]{20}$/);
});

test('the same key has another document id for another kind', () => {
  expect(submissionId('contacts', key)).not.toBe(submissionId('partnerships', key));
});

test('the case of a key does not matter, and a request may have no key', () => {
  expect(readKey(key.toUpperCase())).toBe(key);
  expect(readKey()).toBeUndefined();
});

test.each(['', 'x', `${key}0`, '../../outbox', '7f8a2c9e5f0b4a438a361f2f5a3b9d01'])(
  'the key %j is refused',
  (value) => {
    expect(() => readKey(value)).toThrow(HttpError);
  },
);

test('the hash of a body does not depend on the order of its fields', () => {
  expect(bodyHash({ a: '1', b: ['2'] })).toBe(bodyHash({ b: ['2'], a: '1' }));
  expect(bodyHash({ a: '1', b: ['2'] })).not.toBe(bodyHash({ a: '1', b: ['3'] }));
});

const MIN_FILL_MS = 1_000;
const detect = (headers: Record<string, string>) =>
  detectSpam({ header: (name) => headers[name] }, MIN_FILL_MS);

test.each([
  ['a request without headers', {}],
  ['a form that was open long enough', { 'x-form-elapsed': '1000' }],
  ['an empty honeypot', { 'x-form-elapsed': '5000', 'x-form-honeypot': '0' }],
])('%s is not spam', (_, headers) => {
  expect(detect(headers)).toBeUndefined();
});

test.each([
  ['a filled honeypot without a time', { 'x-form-honeypot': '1' }, 'honeypot'],
  ['a filled honeypot after too little time', { 'x-form-honeypot': '1', 'x-form-elapsed': '9' }, 'honeypot'],
  ['a form that was sent too quickly', { 'x-form-elapsed': '999' }, 'too quick'],
  ['a form with a negative time', { 'x-form-elapsed': '-5' }, 'too quick'],
  ['a form with a time that is not a number', { 'x-form-elapsed': 'NaN' }, 'too quick'],
])('%s is spam', (_, headers, reason) => {
  expect(detect(headers)).toEqual({ reason, isCertain: true });
});

test('a filled honeypot after enough time is not certainly spam, because password managers fill it in', () => {
  const verdict = detect({ 'x-form-honeypot': '1', 'x-form-elapsed': '60000' });
  expect(verdict).toEqual({ reason: 'honeypot', isCertain: false });
});

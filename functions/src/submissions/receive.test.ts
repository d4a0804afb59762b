import { expect, test } from 'vitest';
import { HttpError } from '../http/errors.ts';
import { bodyHash, idempotencyKey, submissionId } from './receive.ts';

const key = '7f8a2c9e-5f0b-4a43-8a36-1f2f5a3b9d01';
const withHeader = (value?: string) => idempotencyKey({ header: () => value });

test('one kind and key always make the same document id', () => {
  expect(submissionId('contacts', key)).toBe(submissionId('contacts', key));
  expect(submissionId('contacts', key)).toMatch(/^[a-z2-7]{20}$/);
});

test('another kind makes another id', () => {
  expect(submissionId('contacts', key)).not.toBe(submissionId('partnerships', key));
});

test('the case of a key does not matter', () => {
  expect(withHeader(key.toUpperCase())).toBe(key);
  expect(withHeader()).toBeUndefined();
});

test.each(['', 'x', `${key}0`, '../../outbox', '7f8a2c9e5f0b4a438a361f2f5a3b9d01'])(
  'the key %j is refused',
  (value) => {
    expect(() => withHeader(value)).toThrow(HttpError);
  },
);

test('the hash of a body does not depend on the order of its fields', () => {
  expect(bodyHash({ a: '1', b: ['2'] })).toBe(bodyHash({ b: ['2'], a: '1' }));
  expect(bodyHash({ a: '1', b: ['2'] })).not.toBe(bodyHash({ a: '1', b: ['3'] }));
});

import { beforeEach, expect, test } from 'vitest';
import { forgetSubmissionKey, submissionKey } from './submission-key';

beforeEach(() => forgetSubmissionKey('contact'));

test('the same content keeps its key, however often it is sent', () => {
  const key = submissionKey('contact', 'one text');
  expect(submissionKey('contact', 'one text')).toBe(key);
});

test('the key is a UUID', () => {
  expect(submissionKey('contact', 'one text')).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  );
});

test('changed content has another key', () => {
  const key = submissionKey('contact', 'one text');
  expect(submissionKey('contact', 'another text')).not.toBe(key);
});

test('content that has arrived has another key when it is sent again on purpose', () => {
  const key = submissionKey('contact', 'one text');
  forgetSubmissionKey('contact');
  expect(submissionKey('contact', 'one text')).not.toBe(key);
});

test('two forms do not share a key', () => {
  const key = submissionKey('contact', 'one text');
  expect(submissionKey('home', 'one text')).not.toBe(key);
});

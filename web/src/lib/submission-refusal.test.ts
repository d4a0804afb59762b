import { expect, test } from 'vitest';
import { ApiError } from './api-client';
import { refusalSentence } from './submission-refusal';

test("the server's own sentence is shown", () => {
  expect(refusalSentence(new ApiError(400, 'Valid email is required'))).toBe('Valid email is required');
});

test('a network failure says that nothing typed is lost', () => {
  expect(refusalSentence(new TypeError('Failed to fetch'))).toMatch(/could not be reached.*kept/);
});

test('an error page of a proxy is not shown to a person', () => {
  expect(refusalSentence(new ApiError(502, '<html><h1>Bad Gateway</h1></html>'))).toMatch(
    /^The site could not/,
  );
});

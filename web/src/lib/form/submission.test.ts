import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError, apiFetch } from '@/lib/api-client';
import { readStored } from '../session-storage';
import { deleteDraft, saveDraft } from './draft';
import {
  forgetIdempotencyKey,
  idempotencyKey,
  submissionErrorMessage,
  submissionHeaders,
} from './submission';

describe('the headers', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.stubGlobal('location', new URL('https://firm.example/contact'));
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    deleteDraft('contact');
  });

  test('time spent before a reload counts as time spent on the form', async () => {
    saveDraft('contact', { message: ['Half a message'] });
    vi.advanceTimersByTime(3_600_000);
    const headers = await submissionHeaders('contact', 'text', false);
    expect(headers['X-Form-Elapsed']).toMatch(/^36\d{5}$/); // an hour in milliseconds, or slightly more
  });

  test.each([
    [true, '1'],
    [false, undefined],
  ])('if honeypotFilled is %s, the honeypot header is %s', async (honeypotFilled, header) => {
    expect((await submissionHeaders('contact', 'text', honeypotFilled))['X-Form-Honeypot']).toBe(header);
  });
});

describe('the idempotency key', () => {
  beforeEach(() => forgetIdempotencyKey('contact'));

  test('the same content of a form keeps its key, however often it is sent, and other content gets another key', async () => {
    const key = await idempotencyKey('contact', 'one text');
    expect(key).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(await idempotencyKey('contact', 'one text')).toBe(key);
    expect(await idempotencyKey('home', 'one text')).not.toBe(key);
    expect(await idempotencyKey('contact', 'another text')).not.toBe(key);
  });

  test('accepted content gets another key when it is sent again on purpose', async () => {
    const key = await idempotencyKey('contact', 'one text');
    forgetIdempotencyKey('contact');
    expect(await idempotencyKey('contact', 'one text')).not.toBe(key);
  });

  test('a stored attempt contains none of the text', async () => {
    const key = await idempotencyKey('contact', 'one text');
    expect(readStored('attempt:contact')).toEqual({ key, hash: expect.stringMatching(/^[\w+/]{43}=$/) });
  });
});

describe('the error message', () => {
  test("the server's own message is shown", () => {
    expect(submissionErrorMessage(new ApiError(400, 'Valid email is required'))).toBe(
      'Valid email is required',
    );
  });

  test('a network failure says that nothing typed is lost', () => {
    expect(submissionErrorMessage(new TypeError('Failed to fetch'))).toMatch(/could not be reached.*kept/);
  });

  test.each([
    [429, 'Rate exceeded.'],
    [429, '{"error":{"code":429,"status":"RESOURCE_EXHAUSTED"}}'],
    [502, '<html><h1>Bad Gateway</h1></html>'],
    [503, 'upstream connect error or disconnect/reset before headers'],
    [503, ''],
  ])('the response of a platform (%i, %j) is not shown to a visitor', async (status, body) => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status })));
    const error: unknown = await apiFetch('/api/contact').catch((reason: unknown) => reason);
    vi.unstubAllGlobals();
    expect(submissionErrorMessage(error)).toMatch(/^The site could not accept this/);
  });
});

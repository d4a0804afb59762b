import { expect, test } from 'vitest';
import { toApiRequest, type ApiRequest } from './request.ts';
import { cacheableJson } from './response.ts';

const requestWith = (headers: Record<string, string>): ApiRequest =>
  toApiRequest({ headers } as unknown as ApiRequest['raw'], new URL('http://api.invalid/'), {});
const respond = (headers: Record<string, string> = {}, value: unknown = { a: 1 }) =>
  cacheableJson(requestWith(headers), value, 'public, max-age=300');
const etagOf = (value?: unknown) => String(respond({}, value).headers['ETag']);

test('cacheable JSON has an ETag of its content', () => {
  expect(respond()).toMatchObject({ status: 200, body: '{"a":1}' });
  expect(etagOf()).toMatch(/^"[\w-]{22}"$/);
  expect(etagOf()).toBe(etagOf());
  expect(etagOf()).not.toBe(etagOf({ a: 2 }));
});

test.each([
  ['the current version', etagOf()],
  ['the current version, marked as weak', `W/${etagOf()}`],
  ['several versions', `"old", ${etagOf()}`],
  ['any version', '*'],
])('a client with %s gets 304 without a body', (_, tags) => {
  expect(respond({ 'if-none-match': tags })).toEqual({
    status: 304,
    headers: { ETag: etagOf(), 'Cache-Control': 'public, max-age=300' },
  });
});

test.each(['"old"', '', 'W/"old"'])('a client with %j gets the content', (tags) => {
  expect(respond({ 'if-none-match': tags }).status).toBe(200);
});

import { expect, test } from 'vitest';
import type { ApiRequest } from './request.ts';
import { cacheableJson, gzipStream } from './response.ts';
import { toApiRequest } from './serve.ts';

const requestWith = (headers: Record<string, string>): ApiRequest =>
  toApiRequest({ headers } as unknown as ApiRequest['raw'], new URL('http://api.invalid/'), {});
const respond = (headers: Record<string, string> = {}, value: unknown = { a: 1 }) =>
  cacheableJson(requestWith(headers), value, 'public, max-age=300');
const readEtag = (value?: unknown) => String(respond({}, value).headers['ETag']);

test('cacheable JSON has an ETag that depends on its content', () => {
  expect(respond()).toMatchObject({ status: 200, body: '{"a":1}' });
  expect(readEtag()).toMatch(/^"[\w-]{22}"$/);
  expect(readEtag()).toBe(readEtag());
  expect(readEtag()).not.toBe(readEtag({ a: 2 }));
});

test.each([
  ['the current ETag', readEtag()],
  ['the current ETag, marked as weak', `W/${readEtag()}`],
  ['several ETags, one of them current', `"old", ${readEtag()}`],
  ['*', '*'],
])('a request with %s in If-None-Match gets 304 without a body', (_, tags) => {
  expect(respond({ 'if-none-match': tags })).toEqual({
    status: 304,
    headers: { ETag: readEtag(), 'Cache-Control': 'public, max-age=300' },
  });
});

test.each(['"old"', '', 'W/"old"'])('a request with %j in If-None-Match gets the content', (tags) => {
  expect(respond({ 'if-none-match': tags }).status).toBe(200);
});

test.each([
  ['gzip, br', 'gzip'],
  ['br, gzip;q=0.5', 'gzip'],
  ['br', undefined],
  ['gzip;q=0', undefined],
  ['gzip; q=0.0', undefined],
])('a stream for a client that accepts %s has the encoding %s', (accepted, encoding) => {
  async function* chunks() {
    yield await Promise.resolve('x');
  }
  const { headers } = gzipStream(requestWith({ 'accept-encoding': accepted }), chunks(), { A: 'b' });
  expect(headers).toEqual({
    A: 'b',
    Vary: 'Accept-Encoding',
    ...(encoding && { 'Content-Encoding': encoding }),
  });
});

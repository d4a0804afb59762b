import { expect, test } from 'vitest';
import { apiPath } from './api-client';

/** The path that a browser asks for. */
const requested = (path: string) => new URL(path, 'https://site.invalid').pathname;

test('a path is its root and its segments', () => {
  expect(apiPath('/api', 'blog', 'reading-an-sbom')).toBe('/api/blog/reading-an-sbom');
});

test.each(['%2e%2e', '%2E%2E%2Fusers', '..\\users', 'a?b', 'a#b', 'a b', 'é', '...', 'a;b', '..;'])(
  'the segment %j stays one segment, which decodes to itself',
  (segment) => {
    const [, , encoded = '', last] = requested(apiPath('/api', segment, 'last')).split('/');
    expect([decodeURIComponent(encoded), last]).toEqual([segment, 'last']);
  },
);

test.each(['', '.', '..', '/', 'a/b', '../admin', '//host', '__proto__', '\ud800', 'x'.repeat(201)])(
  'the segment %j is refused',
  (segment) => {
    expect(() => apiPath('/api', segment)).toThrow(RangeError);
  },
);

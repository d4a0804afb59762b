import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test, vi } from 'vitest';
import { apiFetch, apiPath, postKeepalive } from './api-client';

/** Returns the path that a browser requests. */
const requestedPath = (path: string) => new URL(path, 'https://site.invalid').pathname;

test('a path consists of its root and its segments', () => {
  expect(apiPath('/api', 'blog', 'reading-an-sbom')).toBe('/api/blog/reading-an-sbom');
});

test.each(['%2e%2e', '%2E%2E%2Fusers', '..\\users', 'a?b', 'a#b', 'a b', 'é', '...', 'a;b', '..;'])(
  'the segment %j stays one segment, which decodes to itself',
  (segment) => {
    const [, , encoded = '', last] = requestedPath(apiPath('/api', segment, 'last')).split('/');
    expect([decodeURIComponent(encoded), last]).toEqual([segment, 'last']);
  },
);

// A segment has at most 200 characters.
test.each(['', '.', '..', '/', 'a/b', '../admin', '//host', '__proto__', '\ud800', 'x'.repeat(201)])(
  'the segment %j is refused',
  (segment) => {
    expect(() => apiPath('/api', segment)).toThrow(RangeError);
  },
);

test('a call without a response fails after a minute', async () => {
  const server = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // The timeout is a thousand times shorter, because fake timers do not affect AbortSignal.timeout.
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  const timeoutSpy = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms / 1000));
  const call = apiFetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api/admin/contacts`);
  await expect(call).rejects.toMatchObject({ name: 'TimeoutError' });
  expect(timeoutSpy).toHaveBeenCalledExactlyOnceWith(60_000);
  timeoutSpy.mockRestore();
  server.closeAllConnections();
  server.close();
});

test('a call uses keepalive unless the bodies of all pending calls together exceed the limit of browsers', async () => {
  const keepaliveFlags: (boolean | undefined)[] = [];
  const { promise, resolve } = Promise.withResolvers<undefined>();
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    keepaliveFlags.push(init.keepalive);
    await promise;
    return Response.json(null);
  });
  // Each é has two bytes, so the limit of 64 KiB is 32,768 of them.
  const calls = [20_000, 10_000, 10_000, 1].map((length) => postKeepalive('/api', 'é'.repeat(length)));
  expect(keepaliveFlags).toEqual([true, true, false, true]);
  resolve(undefined);
  // apiFetch does not ask for keepalive.
  await Promise.all([...calls, apiFetch('/api')]);
  await postKeepalive('/api', 'é'.repeat(32_000));
  expect(keepaliveFlags.slice(4)).toEqual([false, true]);
  vi.unstubAllGlobals();
});

import { createServer, get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { gzipStream } from './response.ts';
import type { Route } from './router.ts';
import { serve } from './serve.ts';

let server: Server | undefined;
afterEach(() => server?.close());

async function listen(handle: Route['handle']): Promise<URL> {
  const listener = serve([{ method: 'GET', path: '/', handle }]);
  server = createServer((request, response) => void listener(request, response));
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve));
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
}

/** Chunks without end; `ended` once the generator was stopped. */
function endless() {
  const source = { ended: false, chunks };
  async function* chunks(): AsyncGenerator<string> {
    try {
      for (;;) yield 'x'.repeat(100_000);
    } finally {
      source.ended = true;
    }
  }
  return source;
}

test.each(['identity', 'gzip'])('a client that leaves halfway stops the generator (%s)', async (encoding) => {
  const source = endless();
  const url = await listen((request) => Promise.resolve(gzipStream(request, source.chunks(), {})));
  const request = get(url, { headers: { 'Accept-Encoding': encoding } }, (response) => {
    response.once('data', () => request.destroy());
  });
  request.on('error', () => undefined);
  await expect.poll(() => source.ended).toBe(true);
});

test('a client that leaves before the first byte stops the generator', async () => {
  const source = endless();
  const left = Promise.withResolvers<void>();
  const url = await listen(async ({ raw }) => {
    raw.once('close', () => left.resolve());
    request.destroy();
    await left.promise;
    await new Promise(setImmediate);
    return { status: 200, headers: {}, body: source.chunks() };
  });
  const request = get(url).on('error', () => undefined);
  await expect.poll(() => source.ended).toBe(true);
});

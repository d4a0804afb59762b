import { createServer, get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { stream } from './api-answer.ts';
import { gzipped } from './gzip.ts';
import type { Route } from './route.ts';
import { serve } from './serve.ts';

let server: Server | undefined;
afterEach(() => server?.close());

async function listen(handle: Route['handle']): Promise<URL> {
  const answer = serve([{ method: 'GET', path: '/', handle }]);
  server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve));
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
}

/** Pieces without end, and whether whoever makes them was told to stop. */
function endless() {
  const source = { ended: false, pieces };
  async function* pieces(): AsyncGenerator<string> {
    try {
      for (;;) yield 'x'.repeat(100_000);
    } finally {
      source.ended = true;
    }
  }
  return source;
}

test.each(['identity', 'gzip'])(
  'a reader who leaves in the middle ends the source (%s)',
  async (encoding) => {
    const source = endless();
    const url = await listen((request) => Promise.resolve(gzipped(request, source.pieces(), {})));
    const request = get(url, { headers: { 'Accept-Encoding': encoding } }, (answer) => {
      answer.once('data', () => request.destroy());
    });
    request.on('error', () => undefined);
    await expect.poll(() => source.ended).toBe(true);
  },
);

test('a reader who has left before the first byte ends the source', async () => {
  const source = endless();
  let gone: () => void = () => undefined;
  const left = new Promise<void>((resolve) => (gone = resolve));
  const url = await listen(async ({ raw }) => {
    raw.once('close', gone);
    request.destroy();
    await left;
    await new Promise(setImmediate);
    return stream(200, source.pieces(), {});
  });
  const request = get(url).on('error', () => undefined);
  await expect.poll(() => source.ended).toBe(true);
});

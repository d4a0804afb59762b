import { once } from 'node:events';
import { createServer, get, request, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { gzipStream } from './response.ts';
import type { Route } from './router.ts';
import { serve } from './serve.ts';

let server: Server | undefined;
afterEach(() => server?.close());

async function start(handle: Route['handle'], address: { port: number } | { path: string }): Promise<Server> {
  const listener = serve([{ method: 'GET', path: '/', handle }]);
  server = createServer((request, response) => void listener(request, response));
  server.listen(address);
  await once(server, 'listening');
  return server;
}

async function listen(handle: Route['handle']): Promise<URL> {
  const server = await start(handle, { port: 0 });
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
}

/** Chunks without end; `ended` once the generator was stopped. */
function endless() {
  const source = { ended: false, chunks };
  async function* chunks(): AsyncGenerator<string> {
    try {
      for (;;) yield Promise.resolve('x'.repeat(100_000));
    } finally {
      source.ended = true;
    }
  }
  return source;
}

test.each(['identity', 'gzip'])('a client that leaves halfway stops the generator (%s)', async (encoding) => {
  const source = endless();
  const url = await listen((request) => Promise.resolve(gzipStream(request, source.chunks(), {})));
  const sent = get(url, { headers: { 'Accept-Encoding': encoding } }, (response) => {
    response.once('data', () => sent.destroy());
  });
  sent.on('error', () => undefined);
  await expect.poll(() => source.ended).toBe(true);
});

test('a client that leaves before the first byte stops the generator', async () => {
  const source = endless();
  const left = Promise.withResolvers<undefined>();
  const url = await listen(async ({ raw }) => {
    raw.once('close', () => left.resolve(undefined));
    sent.destroy();
    await left.promise;
    await new Promise(setImmediate);
    return { status: 200, headers: {}, body: source.chunks() };
  });
  const sent = get(url).on('error', () => undefined);
  await expect.poll(() => source.ended).toBe(true);
});

test('a client gets the response to a large body that is refused, and no reset connection', async () => {
  // As the functions emulator sends requests: over a Unix socket, in one write, closing the connection afterwards.
  const socketPath = join(tmpdir(), `forillon-serve-${process.pid}.sock`);
  await start(() => Promise.reject(new Error('not reached')), { path: socketPath });
  for (let megabytes = 1; megabytes <= 20; megabytes += 1) {
    const length = megabytes * 1024 * 1024;
    const sent = request({
      socketPath,
      method: 'POST',
      headers: { 'Content-Length': length, Connection: 'close' },
    });
    sent.end(Buffer.alloc(length));
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    expect(response.statusCode).toBe(405);
    response.resume();
    // Rejects if there is an error after the response.
    await once(sent, 'close');
  }
});

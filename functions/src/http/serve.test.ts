import { once } from 'node:events';
import { createServer, get, request, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { logger } from 'firebase-functions/logger';
import { afterEach, expect, test, vi } from 'vitest';
import { HttpError, StorageUnavailable } from './errors.ts';
import { empty, gzipStream, json } from './response.ts';
import { createRouter, serve, type Route } from './serve.ts';

// The test of large bodies needs the emulator's limits for refused bodies (DISCARDED_BODY).
vi.hoisted(() => (process.env['FUNCTIONS_EMULATOR'] = 'true'));

let server: Server | undefined;
afterEach(() => {
  server?.close();
  vi.restoreAllMocks();
});

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

/** Generates chunks without end. Sets `ended` when the generator is stopped. */
function endless() {
  const source = { ended: false, chunks };
  async function* chunks(): AsyncGenerator<string> {
    try {
      while (!source.ended) yield Promise.resolve('x'.repeat(100_000));
    } finally {
      source.ended = true;
    }
  }
  return source;
}

test('every request is logged in one line, with the id of its response and without its URL', async () => {
  const info = vi.spyOn(logger, 'info').mockReturnValue();
  const url = await listen(() => json(200, {}));
  const responses = [await fetch(`${url}?q=Amina`), await fetch(new URL('/amina@example.com', url))];
  const lines = [
    { method: 'GET', route: '/', status: 200 },
    { method: 'GET', route: null, status: 404 },
  ].map((line, index) => ({
    ...line,
    requestId: responses[index]?.headers.get('x-request-id'),
    ms: expect.any(Number) as number,
  }));
  expect(info.mock.calls).toEqual(lines.map((line) => ['Request', line]));
  expect(lines.map(({ requestId }) => requestId)).toEqual([
    expect.stringMatching(/^[0-9a-f]{8}$/),
    expect.stringMatching(/^[0-9a-f]{8}$/),
  ]);
});

test.each([
  [new Error('boom'), 500, 'Something went wrong on our side. Please try again.'],
  [
    new StorageUnavailable('No response'),
    503,
    'We cannot reach our records right now. Please try again in a moment.',
  ],
  [new HttpError(503, 'Sign-in is unavailable right now.'), 503, 'Sign-in is unavailable right now.'],
])('the response to %s ends with the request id', async (error, status, message) => {
  vi.spyOn(logger, 'error').mockReturnValue();
  const response = await fetch(await listen(() => Promise.reject(error)));
  const reference = response.headers.get('x-request-id');
  expect([response.status, await response.text()]).toEqual([status, `${message} (reference ${reference})`]);
});

test.each([
  [new TypeError('x is not a function'), { reason: 'x is not a function' }],
  [
    new StorageUnavailable('Firestore refused', { cause: new Error('14 UNAVAILABLE: no connection') }),
    { reason: '14 UNAVAILABLE: no connection' },
  ],
  [
    new HttpError(503, 'Not now.', {}, new Error('no account ada@example.com')),
    { reason: 'no account [address]' },
  ],
])('the log has the reason for %s', async (error, expected) => {
  const log = vi.spyOn(logger, 'error').mockReturnValue();
  const response = await fetch(await listen(() => Promise.reject(error)));
  // The log writes JSON, and JSON.stringify turns an Error into {}.
  const written = JSON.parse(JSON.stringify(log.mock.calls[0]?.[1])) as unknown;
  expect(written).toMatchObject({ requestId: response.headers.get('x-request-id'), ...expected });
  expect(log).toHaveBeenCalledTimes(1);
});

test('the stack of an unexpected error is logged without the message', async () => {
  const log = vi.spyOn(logger, 'error').mockReturnValue();
  await fetch(await listen(() => Promise.reject(new Error('What Ada typed'))));
  const { stack } = log.mock.calls[0]![1] as { stack: string[] };
  expect(stack[0]).toMatch(/^ +at .*serve\.test\.ts:\d+/);
  expect(stack.join()).not.toContain('Ada');
});

test('the response to a refused request has no reference', async () => {
  const response = await fetch(await listen(() => Promise.reject(new HttpError(404, 'There is nothing.'))));
  expect(await response.text()).toBe('There is nothing.');
});

test.each(['identity', 'gzip'])(
  'a client that disconnects halfway stops the generator (%s)',
  async (encoding) => {
    const source = endless();
    const url = await listen((request) => Promise.resolve(gzipStream(request, source.chunks(), {})));
    const sent = get(url, { headers: { 'Accept-Encoding': encoding } }, (response) => {
      response.once('data', () => sent.destroy());
    });
    sent.on('error', () => undefined);
    await expect.poll(() => source.ended).toBe(true);
  },
);

test('a client that disconnects before the first byte stops the generator', async () => {
  const source = endless();
  const disconnected = Promise.withResolvers<undefined>();
  const url = await listen(async ({ raw }) => {
    raw.once('close', () => disconnected.resolve(undefined));
    sent.destroy();
    await disconnected.promise;
    await new Promise(setImmediate);
    return { status: 200, headers: {}, body: source.chunks() };
  });
  const sent = get(url).on('error', () => undefined);
  await expect.poll(() => source.ended).toBe(true);
});

test('the server does not wait for the rest of an interrupted body', async () => {
  const logged = new Promise((resolve) => vi.spyOn(logger, 'info').mockImplementation(resolve));
  const url = await listen(async ({ raw }) => {
    await new Promise((resolve) => raw.once('close', resolve));
    throw new HttpError(400, 'The request was interrupted.');
  });
  const client = request(url, { headers: { 'Content-Length': 1000 } });
  client.on('error', () => {});
  client.write('{');
  server?.once('request', () => client.destroy());
  expect(await logged).toBe('Request');
});

test('a client whose large body is refused gets the response, and the connection is not reset', async () => {
  // The functions emulator sends a request over a Unix socket, with the body in one write, an empty write at the end and
  // no other request.
  const socketPath = join(tmpdir(), `forillon-serve-${process.pid}.sock`);
  await start(() => Promise.reject(new Error('not reached')), { path: socketPath });
  for (let megabytes = 1; megabytes <= 20; megabytes += 1) {
    const length = megabytes * 1024 * 1024;
    const sent = request({
      socketPath,
      method: 'POST',
      headers: { 'Content-Length': length, Connection: 'close' },
    });
    sent.write(Buffer.alloc(length));
    sent.end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    expect(response.statusCode).toBe(405);
    response.resume();
    // `once` rejects if an error follows the response.
    await once(sent, 'close');
  }
});

const handle = () => empty(204);
const routes: Route[] = [
  { method: 'GET', path: '/api/blog/:slug', handle },
  { method: 'PUT', path: '/api/things/:id', handle },
  { method: 'DELETE', path: '/api/things/:id', handle },
];
const match = createRouter(routes);
const at = (path: string) => new URL(path, 'http://api.invalid');

test('the named parameters of a path are decoded', () => {
  expect(match('GET', at('/api/blog/caf%C3%A9?x=1')).params).toEqual({ slug: 'café' });
});

test('HEAD matches the route for GET', () => {
  expect(match('HEAD', at('/api/blog/a')).route).toBe(routes[0]);
});

test('an unknown path gets 404', () => {
  expect(() => match('GET', at('/api/nothing'))).toThrow(expect.objectContaining({ status: 404 }));
  expect(() => match('GET', at('/api/blog/a/b'))).toThrow(expect.objectContaining({ status: 404 }));
});

test('an unknown method gets 405 with the allowed methods', () => {
  expect(() => match('POST', at('/api/things/1'))).toThrow(
    expect.objectContaining({ status: 405, headers: { Allow: 'PUT, DELETE' } }),
  );
});

test.each([
  ['is not UTF-8', '%ff'],
  ['has a slash', 'a%2Fb'],
  ['leads to a parent folder', '..%2F'],
  ['is a name that Firestore reserves', '__x__'],
  ['is longer than any id', 'a'.repeat(201)],
])('a parameter that %s gets 404', (_case, id) => {
  expect(() => match('DELETE', at(`/api/things/${id}`))).toThrow(expect.objectContaining({ status: 404 }));
});

import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test, vi } from 'vitest';
import { WAIT_MS } from '../../../testing/wait.ts';
import { admin as adminFunction, site as siteFunction } from '../../src/index.ts';
import { adminOptions, siteOptions } from '../../src/runtime-options.ts';
import { DISCARDED_BODY } from '../../src/shared/limits.ts';
import { PASSWORD, readCookie, startAdminApi } from '../support/admin-api.ts';
import { contact } from '../support/inquiries.ts';
import { emulatedAuth, productionEnv } from '../support/packed-site.ts';
import { runConcurrently } from '../support/run-concurrently.ts';
import { post } from '../support/site-api.ts';

/** As many connections as an instance would accept by default. */
const CONNECTIONS = 80;

/** Calls whose body a stranger can send arbitrarily slowly, with the status of the response, or undefined without a response. */
const SLOW_CALLS = [
  ['/api/admin/login', 408],
  // Without a session, this call is refused: its body is discarded for a while, and then the connection is closed.
  ['/api/admin/erase', undefined],
  ['/api/contact', 408],
] as const;

// Set before the imports, because config.ts chooses the settings of production when it loads.
vi.hoisted(() => (process.env['FUNCTIONS_EMULATOR'] = 'false'));
Object.assign(process.env, productionEnv('admin', emulatedAuth));
const api = await startAdminApi();
afterAll(() => api.close());
const adminOrigin = await startCloudRun(adminFunction, adminOptions);
const siteOrigin = await startCloudRun(siteFunction, siteOptions);

type Handler = typeof siteFunction;

/** Serves a function as an instance in Cloud Run does, and returns its origin. */
async function startCloudRun(handle: Handler, { concurrency }: { concurrency: number }) {
  const server = createServer(
    limitConcurrency(
      concurrency,
      (request, response) =>
        void handle(request as Parameters<Handler>[0], response as Parameters<Handler>[1]),
    ),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const findOrigin = (path: string) => (path.startsWith('/api/admin/') ? adminOrigin : siteOrigin);

/** The paths of the slow calls that have reached the function. */
const receivedPaths: (string | undefined)[] = [];

/** Limits concurrent requests, as an instance in Cloud Run does. Additional requests wait. */
function limitConcurrency(slots: number, handle: RequestListener): RequestListener {
  const waiting: (() => void)[] = [];
  let free = slots;
  return (request, response) => {
    const start = () => {
      free -= 1;
      if (request.headers.host === SLOW_HOST) receivedPaths.push(request.url);
      response.once('close', () => {
        free += 1;
        waiting.shift()?.();
      });
      handle(request, response);
    };
    if (free > 0) start();
    else waiting.push(start);
  };
}

const INTERVAL_MS = 200;
/** The time that a discarded body may take beyond DISCARDED_BODY. */
const TOLERANCE_MS = 3000;
const SLOW_HOST = 'slow';

/** Sends the header of a call, then a byte of its body every 200 ms until the response or the end of the connection. */
async function trickle(path: string) {
  const socket = connect(Number(new URL(findOrigin(path)).port), '127.0.0.1');
  const lines = [`Host: ${SLOW_HOST}`, 'Content-Type: application/json', 'Content-Length: 60000', '', ''];
  socket.write([`POST ${path} HTTP/1.1`, ...lines].join('\r\n'));
  socket.on('error', () => undefined);
  const response = text(socket).catch(() => '');
  let bytes = 0;
  while (!socket.closed) {
    socket.write(' ');
    await Promise.race([sleep(INTERVAL_MS), response]);
    bytes += 1;
  }
  const status = /^HTTP\/1\.1 (\d+)/.exec(await response)?.[1];
  return { bytes, status: status === undefined ? undefined : Number(status) };
}

/** Signs in and makes calls of the dashboard. */
async function workAsAdmin(username: string): Promise<void> {
  const login = await fetch(`${adminOrigin}/api/admin/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password: PASSWORD }),
  });
  expect(login.status).toBe(200);
  const Cookie = `__session=${readCookie(login)}`;
  for (const call of ['user', 'contacts', 'mail']) {
    const response = await fetch(`${adminOrigin}/api/admin/${call}`, { headers: { Cookie } });
    await response.arrayBuffer();
    expect([call, response.status]).toEqual([call, 200]);
  }
}

/** Reads the blog and sends a contact message, as spam, which causes no mail. */
async function visitSite(): Promise<void> {
  const blog = await fetch(`${siteOrigin}/api/blog`);
  await blog.arrayBuffer();
  const written = await post(`${siteOrigin}/api/contact`, contact, { 'X-Form-Honeypot': '1' });
  expect([blog.status, written.status]).toEqual([200, 201]);
  await api.firestore.doc(`contact_spam/${await readId(written)}`).delete();
}

test.concurrent.each(SLOW_CALLS)(
  `${CONNECTIONS} bodies that trickle in at %s do not block other callers`,
  async (path, status) => {
    const { username } = await api.newAdmin();
    let ended = 0;
    const trickling = runConcurrently(CONNECTIONS, () => trickle(path).finally(() => (ended += 1)));
    await vi.waitFor(() => {
      expect(receivedPaths.filter((url) => url === path)).toHaveLength(CONNECTIONS);
    }, WAIT_MS);
    await (path === '/api/contact' ? visitSite() : workAsAdmin(username));
    // A body that is refused immediately may have ended already, because it is discarded for only two seconds.
    if (status !== undefined) expect(ended).toBe(0);
    const results = await trickling;
    expect(new Set(results.map((result) => result.status))).toEqual(new Set([status]));
    if (status === undefined)
      expect(Math.max(...results.map(({ bytes }) => bytes))).toBeLessThan(
        (DISCARDED_BODY.production.ms + TOLERANCE_MS) / INTERVAL_MS,
      );
  },
);

const readId = async (response: Response) => ((await response.json()) as { id: string }).id;

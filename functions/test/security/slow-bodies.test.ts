import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test, vi } from 'vitest';
import { adminRoutes } from '../../src/admin/routes.ts';
import { adminFunction } from '../../src/config.ts';
import { serve } from '../../src/http/serve.ts';
import { DISCARDED_BODY } from '../../src/shared/limits.ts';
import { PASSWORD, cookieOf, startAdminApi } from '../support/admin-api.ts';
import { atOnce } from '../support/at-once.ts';
import { emulatedAuth, productionEnv } from '../support/packed-site.ts';

/** More than three times as many as once took every slot of the admin API. */
const CONNECTIONS = 80;

/** Calls whose body a stranger may send as slowly as they like. */
const SLOW_CALLS = [
  ['/api/admin/login', 408],
  // Refused without a session. The rest of the body is discarded for a while, then the connection is closed.
  ['/api/admin/erase', undefined],
] as const;

// The settings of production. Whether they are is decided when config.ts loads.
vi.hoisted(() => (process.env['FUNCTIONS_EMULATOR'] = 'false'));
Object.assign(process.env, productionEnv('admin', emulatedAuth));
const api = await startAdminApi();
afterAll(() => api.close());
const origin = await startCloudRun();

async function startCloudRun(): Promise<string> {
  const handle = serve(adminRoutes);
  const server = createServer(
    withSlots(adminFunction.concurrency, (request, response) => void handle(request, response)),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Like an instance in Cloud Run: the handler gets so many requests at a time, and the others wait for them to end. */
function withSlots(slots: number, handle: RequestListener): RequestListener {
  const waiting: (() => void)[] = [];
  let free = slots;
  return (request, response) => {
    const start = () => {
      free -= 1;
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

/** Sends the head of a call, then a byte of its body every 200 ms until there is a response or the connection is closed. */
async function trickle(path: string): Promise<number | undefined> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  const lines = ['Host: x', 'Content-Type: application/json', 'Content-Length: 60000', '', ''];
  socket.write([`POST ${path} HTTP/1.1`, ...lines].join('\r\n'));
  socket.on('error', () => undefined);
  const response = text(socket).catch(() => '');
  while (!socket.closed) {
    socket.write(' ');
    await Promise.race([sleep(200), response]);
  }
  const status = /^HTTP\/1\.1 (\d+)/.exec(await response)?.[1];
  return status === undefined ? undefined : Number(status);
}

test.each(SLOW_CALLS)(
  `${CONNECTIONS} bodies that trickle in at %s keep no admin from signing in and working`,
  async (path, status) => {
    const { username } = await api.newAdmin();
    const begunAt = performance.now();
    const trickling = atOnce(CONNECTIONS, () => trickle(path));
    const endedAt = trickling.then(() => performance.now());
    await sleep(1000);

    const startedAt = performance.now();
    const login = await fetch(`${origin}/api/admin/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username, password: PASSWORD }),
    });
    expect(login.status).toBe(200);
    const Cookie = `__session=${cookieOf(login)}`;
    for (const call of ['user', 'contacts', 'mail']) {
      const response = await fetch(`${origin}/api/admin/${call}`, { headers: { Cookie } });
      await response.arrayBuffer();
      expect([call, response.status]).toEqual([call, 200]);
    }
    // Before any of their slots is free again.
    expect(performance.now() - startedAt).toBeLessThan(8000);
    expect(new Set(await trickling)).toEqual(new Set([status]));
    if (status === undefined)
      expect((await endedAt) - begunAt).toBeLessThan(DISCARDED_BODY.production.ms + 3000);
  },
);

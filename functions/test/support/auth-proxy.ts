import { createServer, request as sendRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach } from 'vitest';
import { startAdminApi } from './admin-api.ts';

/** The response of the proxy to a call that it does not pass on. */
type Fault = { status: number; body: unknown } | 'no response';

type HoldPoint = 'request' | 'response';

interface AuthProxy {
  /** The calls since the last `clear`, named by the last part of their path, e.g. `lookup`, `signInWithPassword`. */
  calls: string[];
  /** Responds with the fault to each call of that name, instead of passing it on. */
  fail: (call: string, fault: Fault) => void;
  /** Holds the next call of that name, or its response, until `release` is called. `held` resolves when a call is held. */
  hold: (point: HoldPoint, call: string) => { held: Promise<void>; release: () => void };
  /** Forgets the calls, faults and holds. */
  clear: () => void;
  close: () => Promise<void>;
}

/** Starts the admin API for the tests of a file, behind a Firebase Auth proxy whose faults end with each test. */
export async function startProxiedApi() {
  const proxy = await startAuthProxy();
  const api = await startAdminApi();
  afterEach(() => proxy.clear());
  afterAll(async () => {
    await api.close();
    await proxy.close();
  });
  return { api, proxy };
}

/** Starts a proxy that records, delays and breaks the calls of this process to the Auth emulator. */
async function startAuthProxy(): Promise<AuthProxy> {
  const emulator = process.env['FIREBASE_AUTH_EMULATOR_HOST']!;
  const calls: string[] = [];
  const faults = new Map<string, Fault>();
  const holds = new Map<string, { arrived: () => void; released: Promise<void> }>();

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://proxy');
    const call = pathname.split(/[:/]/).at(-1)!;
    calls.push(call);
    await waitIfHeld(call, 'request');
    const fault = faults.get(call);
    if (fault === undefined) {
      forward(call, request, response);
    } else if (fault === 'no response') {
      request.destroy();
    } else {
      response.writeHead(fault.status, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(fault.body));
    }
  }

  function forward(call: string, request: IncomingMessage, response: ServerResponse): void {
    const { method, headers, url } = request;
    const forwarded = sendRequest(`http://${emulator}${url}`, { method, headers }, (received) => {
      void waitIfHeld(call, 'response').then(() => {
        response.writeHead(received.statusCode!, received.headers);
        received.pipe(response);
      });
    });
    request.pipe(forwarded);
  }

  async function waitIfHeld(call: string, point: HoldPoint): Promise<void> {
    const hold = holds.get(`${point} ${call}`);
    holds.delete(`${point} ${call}`);
    hold?.arrived();
    await hold?.released;
  }

  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  process.env['FIREBASE_AUTH_EMULATOR_HOST'] = `127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    calls,
    fail: (call, fault) => void faults.set(call, fault),
    hold(point, call) {
      const held = newSignal();
      const released = newSignal();
      holds.set(`${point} ${call}`, { arrived: held.send, released: released.sent });
      return { held: held.sent, release: released.send };
    },
    clear() {
      calls.length = 0;
      faults.clear();
      holds.clear();
    },
    async close() {
      process.env['FIREBASE_AUTH_EMULATOR_HOST'] = emulator;
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface Signal {
  sent: Promise<void>;
  send: () => void;
}

function newSignal(): Signal {
  let send = () => {};
  const sent = new Promise<void>((resolve) => (send = resolve));
  return { sent, send: () => send() };
}

/** Firebase's own throttle, which refuses a sign-in without checking the password. */
export const TOO_MANY_ATTEMPTS: Fault = {
  status: 400,
  body: {
    error: { code: 400, message: 'TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account is disabled.' },
  },
};

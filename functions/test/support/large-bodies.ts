import { once } from 'node:events';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { startCall } from './start-call.ts';

/** A call that is refused before its whole body is read. */
export interface RefusedCall {
  name: string;
  method?: string;
  path: string;
  headers?: Record<string, string>;
  status: number;
}

export const REFUSED_CALLS: readonly RefusedCall[] = [
  { name: 'a body that is too large', path: '/api/contact', status: 413 },
  {
    name: 'a body that is not JSON',
    path: '/api/contact',
    headers: { 'Content-Type': 'text/plain' },
    status: 415,
  },
  { name: 'an invalid key', path: '/api/partnership', headers: { 'Idempotency-Key': 'x' }, status: 400 },
  { name: 'an unknown path', path: '/api/nothing', status: 404 },
  { name: 'a wrong method', path: '/api/partnership', method: 'PUT', status: 405 },
  { name: 'a call without a session', path: '/api/admin/erase', status: 401 },
  {
    name: 'a call from another site',
    path: '/api/admin/login',
    headers: { 'Sec-Fetch-Site': 'cross-site' },
    status: 403,
  },
];

const CHUNK = Buffer.alloc(64 * 1024, 'x');

/** A way to send a body. */
export interface BodySender {
  name: string;
  /** The number of responses that the client waits for. */
  responses: number;
  /** Returns the statuses of the responses. */
  send: (site: URL, call: RefusedCall, bytes: number) => Promise<number[]>;
}

export const BODY_SENDERS: readonly BodySender[] = [
  {
    name: 'in one piece',
    responses: 1,
    async send(site, call, bytes) {
      const request = startCall(site, call, { 'Content-Length': String(bytes) });
      request.end(Buffer.alloc(bytes, 'x'));
      return [await readStatus(request)];
    },
  },
  {
    name: 'without Content-Length',
    responses: 1,
    async send(site, call, bytes) {
      const request = startCall(site, call);
      for (let sent = 0; sent < bytes; sent += CHUNK.length) {
        if (!request.write(CHUNK)) await once(request, 'drain');
      }
      request.end();
      return [await readStatus(request)];
    },
  },
  {
    name: 'in a trickle, a megabyte at most',
    responses: 1,
    async send(site, call, bytes) {
      const request = startCall(site, call);
      for (let sent = 0; sent < Math.min(bytes, 1024 * 1024); sent += CHUNK.length) {
        request.write(CHUNK);
        await sleep(50);
      }
      request.end();
      return [await readStatus(request)];
    },
  },
  {
    name: 'broken off halfway',
    responses: 0,
    async send(site, call, bytes) {
      const request = startCall(site, call, { 'Content-Length': String(bytes) });
      request.on('error', () => undefined);
      await new Promise((resolve) => request.write(Buffer.alloc(bytes >> 1, 'x'), resolve));
      request.destroy();
      return [];
    },
  },
  {
    name: 'pipelined, three in one connection',
    responses: 3,
    async send(site, { method = 'POST', path, headers }, bytes) {
      const socket = connect(Number(site.port), site.hostname);
      for (const connection of ['keep-alive', 'keep-alive', 'close']) {
        const lines = Object.entries({
          Host: site.host,
          'Content-Type': 'application/json',
          'Content-Length': bytes,
          Connection: connection,
          ...headers,
        }).map(([name, value]) => `${name}: ${value}`);
        socket.write([`${method} ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
        socket.write(Buffer.alloc(bytes, 'x'));
      }
      const responses = await text(socket);
      return [...responses.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => Number(status));
    },
  },
];

async function readStatus(request: ClientRequest): Promise<number> {
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  return response.statusCode ?? 0;
}

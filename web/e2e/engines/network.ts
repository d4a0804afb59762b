import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { runningStack } from '../../../testing/running-stack.ts';
import type { Tab } from './tab';

/** The failure of a request: status 503, a dropped connection, or no response until the network is healthy again. */
type Failure = 'unavailable' | 'dropped' | 'held';

interface Fault {
  pattern: RegExp;
  failure: Failure;
  /** The number of requests that are still to fail. */
  times: number;
}

/** Simulates the online state in the page, because only Chromium's driver can disconnect the network. */
const setOnline = (tab: Tab, isOnline: boolean) =>
  tab.evaluate((online) => {
    Object.defineProperty(navigator, 'onLine', { value: online, configurable: true });
    dispatchEvent(new Event(online ? 'online' : 'offline'));
  }, isOnline);

/** A proxy between a browser and the site that makes requests fail, in the same way for every engine. */
export class Network {
  readonly #server = createServer((incoming, response) => void this.#serve(incoming, response));
  readonly #sockets = new Set<Socket>();
  #faults: Fault[] = [];
  #healed = Promise.withResolvers<undefined>();
  /** The methods and paths of the requests so far. */
  readonly requests: string[] = [];

  async start(): Promise<this> {
    this.#server.on('connection', (socket) => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
    });
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return this;
  }

  /** The address at which a browser reaches the site over this network. */
  get site(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Makes the next requests with matching paths fail. */
  fail(failure: Failure, pattern: RegExp, times = Infinity): void {
    this.#faults.push({ pattern, failure, times });
  }

  /** Drops every connection and dispatches the offline event in the page. */
  async disconnect(tab: Tab): Promise<void> {
    this.fail('dropped', /^/); // every path
    await setOnline(tab, false);
  }

  async reconnect(tab: Tab): Promise<void> {
    this.heal();
    await setOnline(tab, true);
  }

  /** Serves the held requests and all requests from now on. */
  heal(): void {
    this.#faults = [];
    this.#healed.resolve(undefined);
    this.#healed = Promise.withResolvers();
  }

  /** Returns the number of requests so far that match, e.g. /^POST \/api/. */
  count(pattern: RegExp): number {
    return this.requests.filter((line) => pattern.test(line)).length;
  }

  stop(): void {
    this.heal();
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  async #serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '/', headers } = incoming;
    this.requests.push(`${method} ${url}`);
    const fault = this.#faults.find(({ pattern, times }) => times > 0 && pattern.test(url));
    if (fault) fault.times -= 1;
    if (fault?.failure === 'dropped') return void incoming.socket.destroy();
    if (fault?.failure === 'unavailable') return void response.writeHead(503).end();
    if (fault?.failure === 'held') await this.#healed.promise;
    const upstream = request(runningStack.siteUrl + url, { method, headers }, (received) => {
      response.writeHead(received.statusCode ?? 502, received.headers);
      received.pipe(response);
    });
    upstream.on('error', () => incoming.socket.destroy());
    incoming.pipe(upstream);
  }
}

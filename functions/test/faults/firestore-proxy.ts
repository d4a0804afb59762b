import { once } from 'node:events';
import {
  connect,
  constants,
  createServer,
  type ClientHttp2Session,
  type Http2Server,
  type IncomingHttpHeaders,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from 'node:http2';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A commit that the proxy has received. */
export interface Commit {
  /** Returns true if the commit writes the document, e.g. `outbox/contacts-abc`. */
  writes: (path: string) => boolean;
}

interface Reply {
  headers: IncomingHttpHeaders;
  body: Buffer;
  trailers: IncomingHttpHeaders | undefined;
}

/**
 * A proxy between the site and Firestore (gRPC, which is HTTP/2 without TLS here). `beforeCommit` can cause faults before a
 * commit reaches Firestore, and `afterCommit` before the result reaches the site. Only commits wait for the hooks.
 */
export class FirestoreProxy {
  beforeCommit: (commit: Commit) => Promise<void> | void = () => undefined;
  afterCommit: (commit: Commit) => Promise<void> | void = () => undefined;
  readonly #target: string;
  readonly #server: Http2Server;
  readonly #sessions = new Set<ServerHttp2Session>();
  #upstream: ClientHttp2Session | undefined;

  constructor(targetPort: number) {
    this.#target = `http://127.0.0.1:${targetPort}`;
    this.#server = createServer();
    this.#server.on('session', (session) => {
      this.#sessions.add(session);
      session.on('error', () => undefined).on('close', () => this.#sessions.delete(session));
    });
    this.#server.on('stream', (stream, headers) => {
      stream.on('error', () => undefined);
      this.#handle(stream, headers).catch(() => stream.close(constants.NGHTTP2_INTERNAL_ERROR));
    });
  }

  async open(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#upstream?.destroy();
    for (const session of this.#sessions) session.destroy();
    this.#server.close();
  }

  async #handle(stream: ServerHttp2Stream, headers: IncomingHttpHeaders): Promise<void> {
    const body = await buffer(stream);
    const isCommit = headers[':path'] === '/google.firestore.v1.Firestore/Commit';
    const commit: Commit = { writes: (path) => body.includes(`/documents/${path}`) };
    if (isCommit) await this.beforeCommit(commit);
    const reply = await this.#forward(headers, body);
    if (isCommit) await this.afterCommit(commit);
    if (!stream.destroyed) relay(stream, reply);
  }

  async #forward(headers: IncomingHttpHeaders, body: Buffer): Promise<Reply> {
    const request = this.#connection().request({ ...headers, ':authority': undefined });
    let trailers: IncomingHttpHeaders | undefined;
    request.on('trailers', (received: IncomingHttpHeaders) => (trailers = received));
    const response = once(request, 'response') as Promise<[IncomingHttpHeaders]>;
    request.end(body);
    const [[responseHeaders], content] = await Promise.all([response, buffer(request)]);
    return { headers: responseHeaders, body: content, trailers };
  }

  #connection(): ClientHttp2Session {
    if (!this.#upstream || this.#upstream.closed || this.#upstream.destroyed) {
      this.#upstream = connect(this.#target);
      this.#upstream.on('error', () => undefined);
    }
    return this.#upstream;
  }
}

function relay(stream: ServerHttp2Stream, { headers, body, trailers }: Reply): void {
  // gRPC reports an error without a body, in headers that end the stream.
  if (!trailers) {
    stream.respond(headers, { endStream: true });
    return;
  }
  stream.respond(headers, { waitForTrailers: true });
  stream.on('wantTrailers', () => stream.sendTrailers(trailers));
  stream.end(body);
}

import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { finished } from 'node:stream';
import { finished as untilFinished } from 'node:stream/promises';
import { z } from 'zod';
import { rejectAfter } from '../timeout.ts';
import { HttpError } from './errors.ts';
import type { ApiRequest } from './request.ts';

const BODY_LIMIT_BYTES = 64 * 1024;
/** A client that trickles its body occupies a slot of the instance; a phone on a poor line sends 64 KB in less. */
const BODY_TIMEOUT_MS = 9_000;

/** Bounds for the body of a refused request. Cloud Run passes at most 32 MB. */
const DISCARD_LIMIT_BYTES = 128 * 1024 * 1024;
const DISCARD_TIMEOUT_MS = 20_000;
/** How long a client may be idle before it closes its side of the connection. */
const LINGER_TIMEOUT_MS = 5_000;

/**
 * Stops the functions framework from parsing bodies, so that this file reads them.
 *
 * The framework (and the emulator) runs Express body parsers before our code. They buffer any body, and respond to
 * malformed JSON, an unknown charset or a false compression with an HTML page and a stack trace. They skip a request
 * without `Content-Length` and `Transfer-Encoding`, and Node publishes every request on this channel before the
 * framework gets it. Node's HTTP parser has read both headers by then, so the body still ends where it should.
 */
export function disableBodyParsing(): void {
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage };
    delete request.headers['content-length'];
    delete request.headers['transfer-encoding'];
  });
}

/**
 * The body of a request, parsed by its schema.
 * @throws HttpError 415 not JSON or compressed, 413 over 64 KB, 408 too slow, 400 malformed or failing validation
 */
export async function readJson<S extends z.ZodType>(request: ApiRequest, schema: S): Promise<z.output<S>> {
  requireJsonType(request);
  return validate(parseJson(await readBytes(request.raw)), schema);
}

/**
 * For a call that takes no input: the body is missing or `{}`.
 * @throws HttpError as {@link readJson} does
 */
export async function requireEmptyBody(request: ApiRequest): Promise<void> {
  const bytes = await readBytes(request.raw);
  if (bytes.length === 0) return;
  requireJsonType(request);
  validate(parseJson(bytes), z.strictObject({}));
}

function requireJsonType(request: ApiRequest): void {
  const [type = '', ...parameters] = (request.header('content-type') ?? '').toLowerCase().split(';');
  const charset = parameters.map((part) => part.trim()).find((part) => part.startsWith('charset='));
  const isUtf8 = charset === undefined || /^charset="?utf-?8"?$/.test(charset);
  if (type.trim() !== 'application/json' || !isUtf8) {
    throw new HttpError(415, 'Send JSON in UTF-8, as Content-Type: application/json.');
  }
  const encoding = request.header('content-encoding')?.trim().toLowerCase() ?? 'identity';
  if (encoding !== 'identity') throw new HttpError(415, 'Send the body uncompressed.');
}

async function readBytes(raw: IncomingMessage & { rawBody?: unknown }): Promise<Buffer> {
  // The framework parsed the body after all: a Node release without the channel above.
  if (Buffer.isBuffer(raw.rawBody)) return requireWithinLimit(raw.rawBody);
  const tooSlow = () => new HttpError(408, 'The request took too long to arrive.', { Connection: 'close' });
  return rejectAfter(collect(raw), BODY_TIMEOUT_MS, tooSlow);
}

function requireWithinLimit(bytes: Buffer): Buffer {
  if (bytes.length > BODY_LIMIT_BYTES) throw tooLarge();
  return bytes;
}

/** The whole stream, which stays open when it is refused: destroying it would destroy the connection and the response. */
function collect(raw: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    raw.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= BODY_LIMIT_BYTES) chunks.push(chunk);
      else reject(tooLarge());
    });
    finished(raw, { writable: false }, (error) => {
      if (error) reject(new HttpError(400, 'The request broke off.'));
      else resolve(Buffer.concat(chunks));
    });
  });
}

function tooLarge(): HttpError {
  return new HttpError(413, 'This is more text than we can take: a request is limited to 64 KB.');
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch {
    throw new HttpError(400, 'The request is not valid JSON.');
  }
}

function validate<S extends z.ZodType>(value: unknown, schema: S): z.output<S> {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isObject) throw new HttpError(400, 'The request must be a JSON object.');
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new HttpError(400, errorMessage(result.error.issues[0]));
}

function errorMessage(issue: z.core.$ZodIssue | undefined): string {
  if (issue?.code === 'unrecognized_keys') return 'The request has fields that are not known here.';
  return issue?.message ?? 'The request is not valid.';
}

/**
 * Reads and drops what no handler has read of a body, so that the client has sent all of it before the response. A
 * client that is still sending may get a reset connection instead of the response, and the functions emulator crashes
 * when that happens to it. The connection of a body beyond the bounds is closed without a response.
 */
export async function discardBody(request: IncomingMessage): Promise<void> {
  if (request.complete) return;
  const limit = new AbortController();
  let length = 0;
  request.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length > DISCARD_LIMIT_BYTES) limit.abort();
  });
  request.resume();
  try {
    const signal = AbortSignal.any([limit.signal, AbortSignal.timeout(DISCARD_TIMEOUT_MS)]);
    await untilFinished(request, { signal, writable: false });
    lingerOnClose(request.socket);
  } catch {
    request.destroy();
  }
}

/**
 * After the response, ends only our side of the connection and waits until the client closes its side. Node would close
 * both, and a client that has not noticed yet that its last write is complete would get an error (EPIPE).
 */
function lingerOnClose(socket: Socket): void {
  socket.destroySoon = () => {
    socket.end();
    socket.setTimeout(LINGER_TIMEOUT_MS);
  };
}

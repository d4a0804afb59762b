import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { finished } from 'node:stream';
import { finished as untilFinished } from 'node:stream/promises';
import type { z } from 'zod';
import { config } from '../config.ts';
import { BODY_TIMEOUT_MS, DISCARDED_BODY, MAX_BODY_BYTES } from '../shared/limits.ts';
import { rejectAfter } from '../timeout.ts';
import { HttpError } from './errors.ts';
import type { ApiRequest } from './request.ts';

const LINGER_TIMEOUT_MS = 5_000;

/**
 * Stops the functions framework from parsing bodies, by deleting the headers that it checks first. The framework would
 * buffer a body of any size, and respond to a malformed body with HTML and a stack trace. Node's parser has already read the
 * headers, so the body still ends where it should.
 */
export function disableBodyParsing(): void {
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage };
    delete request.headers['content-length'];
    delete request.headers['transfer-encoding'];
  });
}

/** Reads and validates a JSON body. @throws HttpError 415 compressed or not JSON, 413 too large, 408 too slow, 400 invalid */
export async function readJson<S extends z.ZodType>(
  request: ApiRequest,
  schema: S,
  maxBytes: number = MAX_BODY_BYTES,
): Promise<z.output<S>> {
  requireJsonType(request);
  const body = await readBytes(request, { bytes: maxBytes, ms: BODY_TIMEOUT_MS });
  await request.reauthorize?.();
  return validate(parseJson(body), schema);
}

const JSON_TYPE = /^application\/json(\s*;\s*charset="?utf-?8"?)?$/i;

function requireJsonType(request: ApiRequest): void {
  if (!JSON_TYPE.test(request.header('content-type') ?? ''))
    throw new HttpError(415, 'Send JSON in UTF-8, as Content-Type: application/json.');
  const encoding = request.header('content-encoding') ?? 'identity';
  if (encoding.toLowerCase() !== 'identity') throw new HttpError(415, 'Send the body uncompressed.');
}

/** Reads a body. @throws HttpError 400 interrupted, 408 too slow, 413 too large (without reading if Content-Length shows it) */
export async function readBytes(
  { raw }: ApiRequest,
  { bytes: maxBytes, ms: timeoutMs }: { bytes: number; ms: number },
): Promise<Buffer> {
  // `rawHeaders`, a list of names and values in turn, still has the Content-Length that `disableBodyParsing` has deleted.
  const index = raw.rawHeaders.findIndex((name) => name.toLowerCase() === 'content-length');
  if (index !== -1 && Number(raw.rawHeaders[index + 1]) > maxBytes) throw tooLarge(maxBytes);
  const tooSlow = () => new HttpError(408, 'The request took too long to arrive.', { Connection: 'close' });
  return rejectAfter(collect(raw, maxBytes), timeoutMs, tooSlow);
}

/** Collects a stream up to a limit. A refused stream stays open, because destroying it would also destroy the response. */
function collect(raw: IncomingMessage, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    raw.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= limit) chunks.push(chunk);
      else reject(tooLarge(limit));
    });
    finished(raw, { writable: false }, (error) => {
      if (error) reject(new HttpError(400, 'The request was interrupted.'));
      else resolve(Buffer.concat(chunks));
    });
  });
}

function tooLarge(limit: number): HttpError {
  const size = limit < 1024 * 1024 ? `${limit / 1024} KB` : `${limit / 1024 / 1024} MB`;
  return new HttpError(413, `This is too much text: a request is limited to ${size}.`);
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(body));
  } catch {
    throw new HttpError(400, 'The request is not valid JSON.');
  }
}

/** Returns the value that the schema parses. @throws HttpError 400 with the first message of the schema */
export function validate<S extends z.ZodType>(value: unknown, schema: S): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new HttpError(400, errorMessage(result.error.issues[0]));
}

function errorMessage(issue: z.core.$ZodIssue | undefined): string {
  if (issue?.code === 'invalid_type' && issue.path.length === 0) return 'The request must be a JSON object.';
  if (issue?.code === 'unrecognized_keys') return 'The request has unknown fields.';
  return issue?.message ?? 'The request is not valid.';
}

/** Reads and discards the rest of a body, because a client that is still sending might get a reset instead of the response. */
export async function discardBody(request: IncomingMessage): Promise<void> {
  if (request.complete) return;
  const { bytes: maxBytes, ms: timeoutMs } = DISCARDED_BODY[config.isLocal ? 'emulator' : 'production'];
  const overLimit = new AbortController();
  let length = 0;
  request.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length > maxBytes) overLimit.abort();
  });
  request.resume();
  try {
    const signal = AbortSignal.any([overLimit.signal, AbortSignal.timeout(timeoutMs)]);
    await untilFinished(request, { signal, writable: false });
  } catch {
    request.destroy();
  }
}

/**
 * Makes Node wait, when it ends a connection, for the client to close its side first (RFC 9112, section 9.6). By default,
 * Node closes both sides, and a client that still writes misses the response. The functions emulator, for example, ends a
 * body with an empty write, whose EPIPE crashes firebase-tools.
 */
export function lingerOnClose(socket: Socket): void {
  socket.destroySoon = () => {
    socket.end();
    const timer = setTimeout(() => socket.destroy(), LINGER_TIMEOUT_MS).unref();
    socket.once('close', () => clearTimeout(timer));
  };
}

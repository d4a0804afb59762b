import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import type { ApiRequest } from './api-request.ts';
import { HttpError } from './http-error.ts';

export const BODY_LIMIT_BYTES = 64 * 1024;
/** A sender that trickles holds a slot of the instance; a phone on a poor line sends 64 KB in less. */
const BODY_DEADLINE_MS = 9_000;

/**
 * The body of a request, parsed by its schema.
 * @throws HttpError 415 not JSON or compressed, 413 over 64 KB, 408 too slow, 400 malformed or failing validation
 */
export async function readJson<S extends z.ZodType>(request: ApiRequest, schema: S): Promise<z.output<S>> {
  return validate(parse(await readBody(request)), schema);
}

/**
 * For calls that take nothing: no body, or `{}`.
 * @throws HttpError as {@link readJson} does
 */
export async function readNothing(request: ApiRequest): Promise<void> {
  const bytes = await readBytes(request.raw);
  if (bytes.length === 0) return;
  demandJson(request);
  validate(parse(bytes), NOTHING);
}

const NOTHING = z.strictObject({});

async function readBody(request: ApiRequest): Promise<Buffer> {
  demandJson(request);
  return readBytes(request.raw);
}

function demandJson(request: ApiRequest): void {
  const [type = '', ...parameters] = (request.header('content-type') ?? '').toLowerCase().split(';');
  const charset = parameters.map((part) => part.trim()).find((part) => part.startsWith('charset='));
  const utf8 = charset === undefined || /^charset="?utf-?8"?$/.test(charset);
  if (type.trim() !== 'application/json' || !utf8) {
    throw new HttpError(415, 'Send JSON in UTF-8, as Content-Type: application/json.');
  }
  const encoding = request.header('content-encoding')?.trim().toLowerCase() ?? 'identity';
  if (encoding !== 'identity') throw new HttpError(415, 'Send the body uncompressed.');
}

function readBytes(raw: IncomingMessage & { rawBody?: unknown }): Promise<Buffer> {
  if (Buffer.isBuffer(raw.rawBody)) return Promise.resolve(withinLimit(raw.rawBody));
  if (raw.readableEnded) return Promise.resolve(Buffer.alloc(0));

  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const timer = setTimeout(
      () => settle(new HttpError(408, 'The request took too long to arrive.', CLOSE)),
      BODY_DEADLINE_MS,
    );
    const settle = (error?: HttpError) => {
      clearTimeout(timer);
      raw.off('data', take).off('end', end).off('error', broken).off('close', broken);
      if (!error) return resolve(Buffer.concat(chunks, length));
      // What is still on its way is read and dropped: a sender hears an answer only once it is done sending.
      raw.on('error', () => undefined).resume();
      reject(error);
    };
    const take = (chunk: Buffer) => {
      length += chunk.length;
      if (length > BODY_LIMIT_BYTES) settle(tooLarge());
      else chunks.push(chunk);
    };
    const end = () => settle();
    const broken = () => settle(new HttpError(400, 'The request broke off.'));
    raw.on('data', take).on('end', end).on('error', broken).on('close', broken);
  });
}

const CLOSE = { Connection: 'close' };

function tooLarge(): HttpError {
  return new HttpError(413, 'This is more text than we can take: a request is limited to 64 KB.');
}

function withinLimit(bytes: Buffer): Buffer {
  if (bytes.length > BODY_LIMIT_BYTES) throw tooLarge();
  return bytes;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function parse(bytes: Buffer): unknown {
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
  throw new HttpError(400, sentenceOf(result.error.issues[0]));
}

function sentenceOf(issue: z.core.$ZodIssue | undefined): string {
  if (issue?.code === 'unrecognized_keys') return 'The request has fields that are not known here.';
  return issue?.message ?? 'The request is not valid.';
}

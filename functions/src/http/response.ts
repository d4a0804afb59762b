import { hash } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { constants, createGzip } from 'node:zlib';
import type { ApiRequest } from './request.ts';

export type ResponseHeaders = Record<string, string | string[]>;

/** A response of a handler. An iterable body is streamed. */
export interface ApiResponse {
  status: number;
  headers: ResponseHeaders;
  body?: string | Buffer | AsyncIterable<string | Buffer>;
}

export function json(
  status: number,
  value: unknown,
  headers: ResponseHeaders = {},
): ApiResponse & { body: string } {
  return {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(value),
  };
}

export function text(status: number, body: string, headers: ResponseHeaders = {}): ApiResponse {
  return { status, headers: { 'Content-Type': 'text/plain; charset=utf-8', ...headers }, body };
}

export function empty(status: number, headers: ResponseHeaders = {}): ApiResponse {
  return { status, headers };
}

/** Returns JSON with an ETag, or 304 if the client has the current version (RFC 9110, section 13.1.2). */
export function cacheableJson(request: ApiRequest, value: unknown, cacheControl: string): ApiResponse {
  const response = json(200, value);
  const digest = hash('sha256', response.body, 'base64url').slice(0, 22); // 132 bits
  const headers = { ETag: `"${digest}"`, 'Cache-Control': cacheControl };
  if (matchesETag(request.header('if-none-match'), headers.ETag)) return empty(304, headers);
  return { ...response, headers: { ...response.headers, ...headers } };
}

// The comparison is weak, because a CDN marks the ETag as weak when it compresses a response.
function matchesETag(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}

/** Compressing 20,000 records in chunks of this size takes half the processor time of zlib's default, 16 KiB. */
const GZIP_CHUNK_BYTES = 256 * 1024;

/** Streams a response with status 200, compressed if the client accepts gzip (RFC 9110, section 12.5.3). */
export function gzipStream(request: ApiRequest, chunks: AsyncIterable<string>, headers: ResponseHeaders) {
  const allHeaders = { ...headers, Vary: 'Accept-Encoding' };
  if (!acceptsGzip(request)) return { status: 200, headers: allHeaders, body: chunks };
  return { status: 200, headers: { ...allHeaders, 'Content-Encoding': 'gzip' }, body: gzip(chunks) };
}

function acceptsGzip(request: ApiRequest): boolean {
  const codings = (request.header('accept-encoding') ?? '')
    .split(',')
    .map((coding) => coding.replace(/\s/g, ''));
  return codings.some((coding) => coding.startsWith('gzip') && !/;q=0(\.0*)?$/.test(coding));
}

function gzip(chunks: AsyncIterable<string>): AsyncIterable<Buffer> {
  const compressed = createGzip({ level: constants.Z_BEST_SPEED, chunkSize: GZIP_CHUNK_BYTES });
  // The callback is empty, because an error destroys the compressed stream and so reaches its reader.
  pipeline(Readable.from(chunks), compressed, () => {});
  return compressed;
}

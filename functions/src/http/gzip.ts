import { Readable, pipeline } from 'node:stream';
import { constants, createGzip } from 'node:zlib';
import { stream } from './api-answer.ts';
import type { ApiRequest } from './api-request.ts';
import type { AnswerHeaders } from './http-error.ts';

/** A long answer sent piece by piece, with gzip if the client accepts that (RFC 9110, section 12.5.3). */
export function gzipped(request: ApiRequest, pieces: AsyncIterable<string>, headers: AnswerHeaders) {
  const varied = { ...headers, Vary: 'Accept-Encoding' };
  if (!acceptsGzip(request)) return stream(200, pieces, varied);
  return stream(200, compress(pieces), { ...varied, 'Content-Encoding': 'gzip' });
}

function acceptsGzip(request: ApiRequest): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(request.header('accept-encoding') ?? '');
}

function compress(pieces: AsyncIterable<string>): AsyncIterable<Buffer> {
  const gzip = createGzip({ level: constants.Z_BEST_SPEED });
  // An error ends up in the reader of the compressed stream, which is told nothing by this callback.
  pipeline(Readable.from(pieces), gzip, () => {});
  return gzip;
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { logger } from 'firebase-functions/logger';
import { answerError } from './answer-error.ts';
import type { ApiAnswer } from './api-answer.ts';
import { toApiRequest } from './api-request.ts';
import { HttpError } from './http-error.ts';
import { createMatcher, type Route } from './route.ts';

const DEFAULT_HEADERS = {
  // Hosting drops Set-Cookie without `private`, and its CDN keeps a 404 for ten minutes without a word on caching.
  'Cache-Control': 'private, no-store',
  'X-Content-Type-Options': 'nosniff',
};

/** The request handler of one function: finds the route, runs it, writes what it answers. */
export function serve(
  routes: readonly Route[],
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const match = createMatcher(routes);

  return async (request, response) => {
    let answer: ApiAnswer;
    try {
      const url = toUrl(request);
      const { route, params } = match(request.method ?? 'GET', url);
      answer = await route.handle(toApiRequest(request, url, params));
    } catch (error) {
      answer = answerError(error);
    }
    await write(response, answer);
  };
}

function toUrl(request: IncomingMessage): URL {
  const path = request.url ?? '/';
  const url = URL.parse(path.startsWith('/') ? `http://api.invalid${path}` : path);
  if (!url) throw new HttpError(400, 'This address cannot be read.');
  return url;
}

async function write(response: ServerResponse, answer: ApiAnswer): Promise<void> {
  response.removeHeader('X-Powered-By');
  response.writeHead(answer.status, { ...DEFAULT_HEADERS, ...answer.headers });
  if (answer.body === undefined || typeof answer.body === 'string' || Buffer.isBuffer(answer.body)) {
    response.end(answer.body);
    return;
  }
  if (response.destroyed) {
    // Nobody is there to read. A body has to be begun for it to clean up behind itself.
    for await (const piece of answer.body) return void piece;
    return;
  }
  try {
    await pipeline(Readable.from(answer.body), response);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE') return; // the reader has left
    // The status line is out; a broken connection is the only honest sign left.
    logger.error('Answer broke off', { error });
    response.destroy();
  }
}

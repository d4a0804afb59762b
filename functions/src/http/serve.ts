import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { logger } from 'firebase-functions/logger';
import { config } from '../config.ts';
import { isDocumentId } from '../shared/identifier.ts';
import { discardBody, lingerOnClose } from './body.ts';
import { HttpError, describeError, toErrorResponse } from './errors.ts';
import { isSameOrigin, type ApiRequest } from './request.ts';
import type { ApiResponse } from './response.ts';

export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** A URLPattern pathname. */
  path: string;
  handle: (request: ApiRequest) => Promise<ApiResponse> | ApiResponse;
}

interface MatchedRoute {
  route: Route;
  params: Record<string, string>;
}

const DEFAULT_HEADERS = {
  // Hosting drops Set-Cookie without `private`, and its CDN keeps a 404 without Cache-Control for ten minutes.
  'Cache-Control': 'private, no-store',
  'X-Content-Type-Options': 'nosniff',
};

/**
 * Returns a listener that sends the response of the route's handler. The listener logs the route's pattern, but no URL,
 * header or body, because they may contain personal data.
 * @param options.sameOriginOnly refuses state-changing calls from other sites
 */
export function serve(
  routes: readonly Route[],
  { sameOriginOnly = false } = {},
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const match = createRouter(routes);

  return async (request, response) => {
    const startedAt = performance.now();
    const requestId = randomUUID().slice(0, 8);
    let matched: Route | undefined;

    async function respond(): Promise<ApiResponse> {
      try {
        const url = toUrl(request);
        const { route, params } = match(request.method ?? 'GET', url);
        matched = route;
        const apiRequest = toApiRequest(request, url, params);
        // Refuses state-changing calls from other sites, which a browser sends with its cookie (CSRF).
        if (sameOriginOnly && route.method !== 'GET' && !isSameOrigin(apiRequest, config.siteOrigin()))
          throw new HttpError(403, 'This request did not come from our own site.');
        return await route.handle(apiRequest);
      } catch (error) {
        return toErrorResponse(error, requestId);
      }
    }

    const { status, headers, body } = await respond();
    lingerOnClose(request.socket);
    // A response with `Connection: close` does not wait for the rest of the body.
    if (!('Connection' in headers)) await discardBody(request);
    logger.info('Request', {
      requestId,
      method: request.method,
      route: matched?.path ?? null,
      status,
      ms: Math.round(performance.now() - startedAt),
    });
    response.removeHeader('X-Powered-By');
    response.writeHead(status, { ...DEFAULT_HEADERS, 'X-Request-Id': requestId, ...headers });
    if (body === undefined || typeof body === 'string' || Buffer.isBuffer(body)) response.end(body);
    else await streamBody(body, response, requestId);
  };
}

function toUrl(request: IncomingMessage): URL {
  const path = request.url ?? '/';
  const url = URL.parse(path.startsWith('/') ? `http://api.invalid${path}` : path);
  if (!url) throw new HttpError(400, 'This address is not valid.');
  return url;
}

async function streamBody(
  body: AsyncIterable<string | Buffer>,
  response: ServerResponse,
  requestId: string,
): Promise<void> {
  if (response.destroyed) {
    // The client has disconnected. The generator is started, because its `finally` would not run otherwise.
    const iterator = body[Symbol.asyncIterator]();
    await iterator.next();
    await iterator.return?.();
    return;
  }
  try {
    await pipeline(Readable.from(body), response);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE') return; // the client has disconnected
    // The status line is already sent, so only a broken connection can report the error.
    logger.error('Response was interrupted', { requestId, ...describeError(error) });
    response.destroy();
  }
}

/**
 * Returns a function that finds the route of a request; for HEAD, the route of GET. The function throws HttpError 404 for an
 * unknown path, and 405 with `Allow` for an unknown method.
 */
export function createRouter(routes: readonly Route[]): (method: string, url: URL) => MatchedRoute {
  const patterns = routes.map((route) => ({ route, pattern: new URLPattern({ pathname: route.path }) }));

  return (method, { pathname }) => {
    const allowed = new Set<string>();
    for (const { route, pattern } of patterns) {
      if (!pattern.test({ pathname })) continue;
      const methods = route.method === 'GET' ? ['GET', 'HEAD'] : [route.method];
      if (methods.includes(method)) return { route, params: pathParams(pattern, pathname) };
      for (const name of methods) allowed.add(name);
    }
    if (allowed.size === 0) throw notFound();
    const allow = [...allowed].join(', ');
    throw new HttpError(405, `This address accepts only ${allow}.`, { Allow: allow });
  };
}

/** Returns the parameters of a path, percent-decoded. @throws HttpError 404 if one of them cannot be an id */
function pathParams(pattern: URLPattern, pathname: string): Record<string, string> {
  const groups = Object.entries(pattern.exec({ pathname })?.pathname.groups ?? {});
  try {
    const params = Object.fromEntries(groups.map(([name, value = '']) => [name, decodeURIComponent(value)]));
    if (Object.values(params).every(isDocumentId)) return params;
  } catch {
    // The path is not UTF-8.
  }
  throw notFound();
}

export function notFound(): HttpError {
  return new HttpError(404, 'There is nothing at this address.');
}

export function toApiRequest(raw: IncomingMessage, url: URL, params: Record<string, string>): ApiRequest {
  return {
    url,
    params,
    raw,
    // Only `set-cookie`, a header of responses, is an array (https://nodejs.org/api/http.html#messageheaders).
    header: (name) => raw.headers[name] as string | undefined,
    cookie(name) {
      const pairs = (raw.headers.cookie ?? '').split(';').map((pair) => pair.trim());
      return pairs.findLast((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
    },
  };
}

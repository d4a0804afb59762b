import type { ApiAnswer } from './api-answer.ts';
import type { ApiRequest } from './api-request.ts';
import { HttpError } from './http-error.ts';

export interface Route {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** A URLPattern pathname such as `/api/blog/:slug`. */
  path: string;
  handle(request: ApiRequest): Promise<ApiAnswer> | ApiAnswer;
}

export interface MatchedRoute {
  route: Route;
  params: Record<string, string>;
}

/**
 * Finds the route for a method and path. HEAD is answered as GET without a body.
 * @throws HttpError 404 for an unknown path, 405 with `Allow` for a known one
 */
export function createMatcher(routes: readonly Route[]): (method: string, url: URL) => MatchedRoute {
  const patterns = routes.map((route) => ({ route, pattern: new URLPattern({ pathname: route.path }) }));

  return (method, url) => {
    const wanted = method === 'HEAD' ? 'GET' : method;
    const allowed = new Set<string>();
    for (const { route, pattern } of patterns) {
      const match = pattern.exec({ pathname: url.pathname });
      if (!match) continue;
      if (route.method === wanted) return { route, params: decodeParams(match.pathname.groups) };
      allowed.add(route.method);
      if (route.method === 'GET') allowed.add('HEAD');
    }
    if (allowed.size === 0) throw new HttpError(404, 'There is nothing at this address.');
    const allow = [...allowed].join(', ');
    throw new HttpError(405, `This address takes ${allow} only.`, { Allow: allow });
  };
}

function decodeParams(groups: Record<string, string | undefined>): Record<string, string> {
  const params: Record<string, string> = {};
  for (const [name, value] of Object.entries(groups)) {
    try {
      params[name] = decodeURIComponent(value ?? '');
    } catch {
      throw new HttpError(404, 'There is nothing at this address.');
    }
  }
  return params;
}

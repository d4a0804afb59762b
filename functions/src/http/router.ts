import { isDocumentId } from '../shared/identifier.ts';
import { HttpError } from './errors.ts';
import type { ApiRequest } from './request.ts';
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

/** HEAD finds the route of GET. @throws HttpError 404 for an unknown path, 405 with `Allow` for an unknown method */
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
    throw new HttpError(405, `This address takes ${allow} only.`, { Allow: allow });
  };
}

// Most patterns have no named parts, and `exec` takes many times as long as `test`.
function pathParams(pattern: URLPattern, pathname: string): Record<string, string> {
  if (!pattern.pathname.includes(':')) return {};
  const groups = Object.entries(pattern.exec({ pathname })?.pathname.groups ?? {});
  const params = Object.fromEntries(groups.map(([name, value]) => [name, decode(value ?? '')]));
  // Parameters become ids of documents and accounts.
  if (!Object.values(params).every(isDocumentId)) throw notFound();
  return params;
}

/** '' where it cannot be decoded. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

export function notFound(): HttpError {
  return new HttpError(404, 'There is nothing at this address.');
}

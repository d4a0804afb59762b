import { config } from '../../config.ts';
import { HttpError } from '../../http/errors.ts';
import type { ApiRequest } from '../../http/request.ts';
import type { Route } from '../../http/serve.ts';

/** Refuses calls that another site makes in an admin's browser (CSRF). GET routes stay as they are. */
export function requireSameOrigin(route: Route): Route {
  if (route.method === 'GET') return route;
  return {
    ...route,
    handle(request) {
      if (!isSameOrigin(request, config.siteOrigin())) {
        throw new HttpError(403, 'This request did not come from our own site.');
      }
      return route.handle(request);
    },
  };
}

/** Browsers send `Sec-Fetch-Site` or `Origin`. Without either, no other site can have made the client send a cookie. */
export function isSameOrigin(request: Pick<ApiRequest, 'header'>, ownOrigin: string): boolean {
  const site = request.header('sec-fetch-site');
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const origin = request.header('origin');
  return origin === undefined || origin === ownOrigin;
}

import { config } from '../../config.ts';
import { HttpError } from '../../http/http-error.ts';
import type { Route } from '../../http/route.ts';
import { isSameOrigin } from './same-origin.ts';

/** The route, closed to calls that another site made in an admin's browser; calls that only read are left alone. */
export function demandSameOrigin(route: Route): Route {
  if (route.method === 'GET') return route;
  return {
    ...route,
    handle(request) {
      const headers = { get: (name: string) => request.header(name) };
      if (!isSameOrigin(headers, [config.siteOrigin()])) {
        throw new HttpError(403, 'This request did not come from our own site.');
      }
      return route.handle(request);
    },
  };
}

import { getPost, listPosts } from './blog/routes.ts';
import type { Route } from './http/router.ts';

type Handler = Route['handle'];

/** docs/api.md, Public. A cold process serves the blog sooner, because only other requests load Firestore. */
export const siteRoutes: readonly Route[] = [
  { method: 'GET', path: '/api/blog', handle: listPosts },
  { method: 'GET', path: '/api/blog/:slug', handle: getPost },
  {
    method: 'POST',
    path: '/api/contact',
    handle: lazy(async () => (await import('./submissions/routes.ts')).postContact),
  },
  {
    method: 'POST',
    path: '/api/partnership',
    handle: lazy(async () => (await import('./submissions/routes.ts')).postPartnership),
  },
  {
    method: 'POST',
    path: '/api/partnership-inquiry',
    handle: lazy(async () => (await import('./submissions/routes.ts')).postPartnershipInquiry),
  },
  {
    method: 'POST',
    path: '/api/inbound-mail',
    handle: lazy(async () => (await import('./conversation/inbound-mail.ts')).postInboundMail),
  },
  {
    method: 'GET',
    path: '/api/health',
    handle: lazy(async () => (await import('./health.ts')).getHealth),
  },
];

/** Loads a handler with its first request. `import()` at every request is slow. */
function lazy(load: () => Promise<Handler>): Handler {
  let handler: Promise<Handler> | undefined;
  return async (request) => (await (handler ??= load()))(request);
}

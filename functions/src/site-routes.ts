import { getPost, listPosts } from './blog/routes.ts';
import type { Route } from './http/router.ts';

type Handler = Route['handle'];

const submissions = () => import('./submissions/routes.ts');

/** docs/api.md, Public. A cold process serves the blog sooner, because only other requests load Firestore. */
export const siteRoutes: readonly Route[] = [
  { method: 'GET', path: '/api/blog', handle: listPosts },
  { method: 'GET', path: '/api/blog/:slug', handle: getPost },
  { method: 'POST', path: '/api/contact', handle: lazy(submissions, 'postContact') },
  { method: 'POST', path: '/api/partnership', handle: lazy(submissions, 'postPartnership') },
  { method: 'POST', path: '/api/partnership-inquiry', handle: lazy(submissions, 'postPartnershipInquiry') },
  { method: 'GET', path: '/api/health', handle: lazy(() => import('./health.ts'), 'getHealth') },
];

/** Loads a handler with its first request. `import()` at every request is slow. */
function lazy<Name extends string>(load: () => Promise<Record<Name, Handler>>, name: Name): Handler {
  let module: Promise<Record<Name, Handler>> | undefined;
  return async (request) => (await (module ??= load()))[name](request);
}

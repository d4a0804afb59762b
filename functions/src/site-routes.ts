import { getPost, listPosts } from './blog/routes.ts';
import type { Route } from './http/router.ts';

/**
 * The public API (docs/api.md, Public). What needs Firestore is loaded by its first request, so that a cold process
 * answers for the blog without it.
 */
export const siteRoutes: readonly Route[] = [
  { method: 'GET', path: '/api/blog', handle: listPosts },
  { method: 'GET', path: '/api/blog/:slug', handle: getPost },
  {
    method: 'POST',
    path: '/api/contact',
    handle: async (request) => (await import('./submissions/contact.ts')).postContact(request),
  },
  {
    method: 'POST',
    path: '/api/partnership',
    handle: async (request) => (await import('./submissions/partnership.ts')).postPartnership(request),
  },
  {
    method: 'POST',
    path: '/api/partnership-inquiry',
    handle: async (request) => (await import('./submissions/partnership.ts')).postPartnershipInquiry(request),
  },
  {
    method: 'GET',
    path: '/api/health',
    handle: async () => (await import('./health.ts')).getHealth(),
  },
];

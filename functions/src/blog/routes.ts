import { cacheableJson, empty } from '../http/response.ts';
import type { Route } from '../http/router.ts';
import { summarise } from '../shared/blog.ts';
import { readPosts } from './posts.ts';

/** Posts change only with a deploy: the CDN may serve an old one for an hour, a browser for five minutes. */
const CACHE_CONTROL = 'public, max-age=300, s-maxage=3600';

/** GET /api/blog: all posts, newest first, without their text. */
export const listPosts: Route = {
  method: 'GET',
  path: '/api/blog',
  async handle(request) {
    return cacheableJson(request, (await readPosts()).map(summarise), CACHE_CONTROL);
  },
};

/** GET /api/blog/{slug}: one post; 404 without a body for a missing one. */
export const getPost: Route = {
  method: 'GET',
  path: '/api/blog/:slug',
  async handle(request) {
    const post = (await readPosts()).find(({ slug }) => slug === request.params['slug']);
    return post ? cacheableJson(request, post, CACHE_CONTROL) : empty(404);
  },
};

import { empty, json } from '../http/api-answer.ts';
import type { Route } from '../http/route.ts';
import { summarise } from '../shared/blog.ts';
import { readPosts } from './read-posts.ts';

/** Posts change only with a deploy; an hour in a browser or five minutes of an old list harm nobody. */
const CACHE = { 'Cache-Control': 'public, max-age=300, s-maxage=3600' };

/** GET /api/blog: all posts, newest first, without their text. */
export const listPosts: Route = {
  method: 'GET',
  path: '/api/blog',
  async handle() {
    return json(200, (await readPosts()).map(summarise), CACHE);
  },
};

/** GET /api/blog/{slug}: one post; a missing one is 404 without a body (spec, section 7). */
export const getPost: Route = {
  method: 'GET',
  path: '/api/blog/:slug',
  async handle({ params }) {
    const post = (await readPosts()).find(({ slug }) => slug === params['slug']);
    return post ? json(200, post, CACHE) : empty(404);
  },
};

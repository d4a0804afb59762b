import { config } from '../config.ts';
import type { ApiRequest } from '../http/request.ts';
import { cacheableJson, empty, type ApiResponse } from '../http/response.ts';
import { summarizePost } from '../shared/blog.ts';
import { readPosts } from './posts.ts';

/** Posts change only with a deploy: the CDN may serve an old version for an hour, a browser for five minutes. */
const cacheControl = () => (config.showDrafts() ? 'no-cache' : 'public, max-age=300, s-maxage=3600');

export async function listPosts(request: ApiRequest): Promise<ApiResponse> {
  return cacheableJson(request, (await readPosts()).map(summarizePost), cacheControl());
}

export async function getPost(request: ApiRequest): Promise<ApiResponse> {
  const post = (await readPosts()).find(({ slug }) => slug === request.params['slug']);
  return post ? cacheableJson(request, post, cacheControl()) : empty(404);
}

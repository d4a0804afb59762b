import type { Page } from 'playwright/test';

/** The addresses to which the page sends POST requests from now on. */
export function postsOf(page: Page): string[] {
  const posts: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
  return posts;
}

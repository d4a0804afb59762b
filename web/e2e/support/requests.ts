import type { Page } from 'playwright/test';

/** Records the addresses to which the page sends POST requests from now on. */
export function recordPosts(page: Page): string[] {
  const posts: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
  return posts;
}

/** Records the matching paths that a page requests from now on. */
export function recordRequests(page: Page, matches: (pathname: string) => boolean): Set<string> {
  const paths = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (matches(pathname)) paths.add(pathname);
  });
  return paths;
}

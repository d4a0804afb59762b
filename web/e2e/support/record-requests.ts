import type { Page } from 'playwright/test';

/** The paths that a page has asked for so far, of those that match; they grow with it. */
export function recordRequests(page: Page, matches: (pathname: string) => boolean): Set<string> {
  const paths = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (matches(pathname)) paths.add(pathname);
  });
  return paths;
}

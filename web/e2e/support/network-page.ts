import type { Page } from 'playwright/test';

/** Answers the first request for a file as a network does that wants a sign-in. Returns a function that counts the requests. */
export async function answerOnceByNetworkPage(page: Page, path: string): Promise<() => number> {
  let requests = 0;
  await page.route(path, (route) => {
    requests += 1;
    return requests === 1
      ? route.fulfill({ contentType: 'text/html', body: '<p>Sign in to the network' })
      : route.continue();
  });
  return () => requests;
}

import type { Page } from 'playwright/test';

/** Holds the requests that match the pattern back until the returned function is called. */
export async function hold(page: Page, pattern: string | RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(pattern, async (route) => {
    await released;
    await route.fallback();
  });
  return release;
}

/** Holds all scripts back, as a slow network does. */
export const holdScripts = (page: Page) => hold(page, '**/assets/*.js');

/**
 * Lets the requests of a method that match the pattern reach the server, and holds the responses back until `release` is
 * called. `held` resolves when the first response is here.
 * @param matches decides by the body of a request
 */
export async function holdResponses(
  page: Page,
  pattern: string | RegExp,
  method: string,
  matches: (body: string) => boolean = () => true,
) {
  const held = Promise.withResolvers<undefined>();
  const released = Promise.withResolvers<undefined>();
  await page.route(pattern, async (route) => {
    const request = route.request();
    if (request.method() !== method || !matches(request.postData() ?? '')) return route.fallback();
    const response = await route.fetch();
    held.resolve(undefined);
    await released.promise;
    return route.fulfill({ response });
  });
  return { held: held.promise, release: () => released.resolve(undefined) };
}

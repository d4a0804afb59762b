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

/**
 * Lets the requests of a method that match the pattern reach the server, and holds its answers back until `release` is
 * called. `answered` resolves when the server has answered the first of them.
 * @param isHeld decides by the body of a request
 */
export async function holdAnswers(
  page: Page,
  pattern: string | RegExp,
  method: string,
  isHeld: (body: string) => boolean = () => true,
) {
  const answered = Promise.withResolvers<undefined>();
  const released = Promise.withResolvers<undefined>();
  await page.route(pattern, async (route) => {
    const request = route.request();
    if (request.method() !== method || !isHeld(request.postData() ?? '')) return route.fallback();
    const response = await route.fetch();
    answered.resolve(undefined);
    await released.promise;
    return route.fulfill({ response });
  });
  return { answered: answered.promise, release: () => released.resolve(undefined) };
}

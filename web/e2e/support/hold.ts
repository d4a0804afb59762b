import type { Page } from 'playwright/test';

/** Holds back the requests that match the pattern until the returned function is called. */
export async function hold(page: Page, pattern: string | RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(pattern, async (route) => {
    await released;
    await route.fallback();
  });
  return release;
}

/** Holds back all scripts, like a slow network. */
export const holdScripts = (page: Page) => hold(page, '**/assets/*.js');

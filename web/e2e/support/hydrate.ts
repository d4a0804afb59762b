import { expect, type Locator, type Page } from 'playwright/test';

/** Moves the mouse, as a visitor's first sign of intent, and waits until the page and the forms near the view are hydrated. */
export async function hydrate(page: Page): Promise<void> {
  // On a busy machine Chromium may drop events before the first frame, even after the load event.
  await expect(async () => {
    await page.mouse.move(1, 1); // twice, because the app ignores a pointermove without movement
    await page.mouse.move(2, 2);
    await page.waitForFunction(isHydrated, undefined, { timeout: 5_000 });
  }).toPass();
}

function isHydrated(): boolean {
  // The margin is the same as in first-view/islands.tsx.
  const isNear = (form: Element) => form.getBoundingClientRect().top < 2 * innerHeight;
  const forms = [...document.querySelectorAll('[data-island] form')].filter(isNear);
  return (
    document.documentElement.hasAttribute('data-hydrated') &&
    forms.every((form) => form.hasAttribute('data-hydrated'))
  );
}

/** Scrolls a form into view and waits until it is hydrated, so that the app validates and submits it. */
export async function hydrateForm(form: Locator): Promise<void> {
  // Retries the scroll, which fails if hydration replaces the form in the meantime.
  await expect(() => form.scrollIntoViewIfNeeded()).toPass();
  await expect(form).toHaveAttribute('data-hydrated');
}

/** Sends the event of a focused link, which starts the router, and waits until the router handles links. */
export async function startRouter(page: Page): Promise<void> {
  await page.evaluate(() =>
    document.querySelector('a[href^="/"]')?.dispatchEvent(new Event('focusin', { bubbles: true })),
  );
  await page.waitForSelector('html[data-routed]', { state: 'attached' });
}

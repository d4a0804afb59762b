import type { Page } from 'playwright/test';
import { axeFor, WCAG_22_AA } from './support/axe';
import { publicRoutes } from './support/routes';
import { expect, test } from './support/test';

// The browser logs the 401 of a visitor who is not signed in, and the 404 of a page that does not exist.
test.use({ expectedErrors: /status of 40[14]/ });

const routes = [...publicRoutes, '/admin', '/no-such-page', '/blog/no-such-post'];

/** Opens a page, and waits for its end and for all its pictures, also those that load only when they are near the view. */
async function openWhole(page: Page, route: string): Promise<void> {
  await page.goto(route);
  await page.mouse.wheel(0, 10_000);
  await expect(page.locator('h1')).toBeAttached();
  if (route === '/admin') await page.getByRole('button', { name: 'Sign In' }).waitFor();
  await page.waitForFunction(() => {
    const pictures = [...document.images].filter((image) => image.checkVisibility());
    for (const picture of pictures) picture.loading = 'eager';
    return pictures.every(({ complete }) => complete);
  });
}

async function seriousViolations(page: Page): Promise<string[]> {
  const { violations } = await axeFor(page).withTags(WCAG_22_AA).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join('; ')}`);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} scheme`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    // As every browser test, it also fails if a page reports an error or violates its policy (support/test.ts).
    test('axe finds nothing serious on any page', async ({ page }) => {
      test.slow();
      const found: Record<string, string[]> = {};
      for (const route of routes) {
        await openWhole(page, route);
        const violations = await seriousViolations(page);
        if (violations.length > 0) found[route] = violations;
      }
      expect(found).toEqual({});
    });
  });
}

test.describe('at 320 px', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('no page scrolls sideways', async ({ page }) => {
    const wide: string[] = [];
    for (const route of publicRoutes) {
      await page.goto(route);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (overflow > 0) wide.push(`${route}: ${overflow} px`);
    }
    expect(wide).toEqual([]);
  });
});

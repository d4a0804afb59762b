import type { Page } from 'playwright/test';
import { axeFor, WCAG_22_AA } from './support/axe';
import { publicRoutes } from './support/routes';
import { expect, test } from './support/test';

// The browser logs the 401 of a visitor who is not signed in.
test.use({ expectedErrors: /401/ });

async function seriousViolations(page: Page): Promise<string[]> {
  const { violations } = await axeFor(page).withTags(WCAG_22_AA).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join('; ')}`);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} scheme`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    test('axe finds nothing serious on any page', async ({ page }) => {
      test.slow();
      const found: Record<string, string[]> = {};
      for (const route of [...publicRoutes, '/admin']) {
        await page.goto(route);
        if (route === '/admin') await page.getByRole('button', { name: 'Sign In' }).waitFor();
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

import AxeBuilder from '@axe-core/playwright';
import { publicRoutes } from './support/routes';
import { expect, test } from './support/test';

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} scheme`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    for (const route of [...publicRoutes, '/admin']) {
      test(`axe finds nothing serious on ${route}`, async ({ page }) => {
        await page.goto(route);
        const { violations } = await new AxeBuilder({ page }).withTags(WCAG_22_AA).analyze();
        const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
        expect(
          serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join('; ')}`),
        ).toEqual([]);
      });
    }
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

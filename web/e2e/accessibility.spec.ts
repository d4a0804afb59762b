import { findViolations } from './support/axe';
import { publicRoutes } from './support/routes';
import { expect, test } from './support/test';

// The browser logs the 401 of a visitor who is not signed in.
test.use({ expectedErrors: /401/ });

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('axe finds nothing on any page', async ({ page }) => {
    test.slow();
    const found: Record<string, string[]> = {};
    for (const route of [...publicRoutes, '/admin']) {
      await page.goto(route);
      if (route === '/admin') await page.getByRole('button', { name: 'Sign In' }).waitFor();
      const violations = await findViolations(page);
      if (violations.length > 0) found[route] = violations;
    }
    expect(found).toEqual({});
  });
});

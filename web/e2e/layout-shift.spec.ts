import { bothTiers, isSecondTier, laterCases, secondTier } from '../../testing/tier.ts';
import { waitForFonts } from './support/fonts';
import { hold } from './support/hold';
import { hydrate } from './support/hydrate';
import {
  exceedsShiftLimits,
  layoutShift,
  recordShifts,
  measureShifts,
  replaceArialWithLiberation,
  STILL_LIMIT,
} from './support/layout-shift';
import { publicRoutes } from './support/routes';
import { expect, test } from './support/test';

test.use({ hydrates: false, expectedErrors: /40[14]/ });

// The first tier tests only 1440 px here, because every-page.spec.ts tests a phone that is 412 px wide.
const widths = [1440, 390, 320, 360, 412, 600, 768, 1024, 1350, 1920];
const routes = isSecondTier ? publicRoutes : ['/', '/about', '/solutions/infrastructure', '/blog', '/trust'];

for (const fallback of ['DejaVu', 'Arial'])
  for (const [index, width] of widths.entries())
    test(
      `at ${width} px nothing moves while a page loads, and little when its fonts replace ${fallback}`,
      fallback === 'DejaVu' && index === 0 ? bothTiers : secondTier,
      async ({ page }) => {
        test.slow();
        await page.setViewportSize({ width, height: width < 500 ? 823 : 940 });
        await page.addInitScript(recordShifts);
        if (fallback === 'Arial') await replaceArialWithLiberation(page);
        const moved: Record<string, object> = {};
        for (const route of routes) {
          const shifts = await measureShifts(page, route);
          if (exceedsShiftLimits(shifts)) moved[route] = shifts;
        }
        expect(moved).toEqual({});
      },
    );

for (const width of [412, 1440]) {
  test(`at ${width} px nothing moves while a document arrives in chunks`, secondTier, async ({ page }) => {
    await page.setViewportSize({ width, height: width < 500 ? 823 : 940 });
    await page.addInitScript(recordShifts);
    await page.route(/\.(woff2|webp|avif|svg)$/, () => undefined); // no response
    const network = await page.context().newCDPSession(page);
    const bytesPerSecond = { downloadThroughput: 15_000, uploadThroughput: -1 };
    await network.send('Network.emulateNetworkConditions', { offline: false, latency: 0, ...bytesPerSecond });
    const moved: Record<string, number> = {};
    for (const route of [
      '/',
      '/solutions/security',
      '/solutions/ai-consulting',
      '/blog',
      '/terms-of-service',
    ]) {
      await page.goto(route, { waitUntil: 'domcontentloaded' });
      const shift = await layoutShift(page);
      if (shift > STILL_LIMIT) moved[route] = shift;
    }
    expect(moved).toEqual({});
  });
}

for (const [index, width] of [412, 1350].entries()) {
  test(
    `at ${width} px nothing moves when the app hydrates the sign-in`,
    laterCases(index),
    async ({ page }) => {
      await page.setViewportSize({ width, height: 940 });
      await page.addInitScript(recordShifts);
      const release = await hold(page, /\/api\/admin\/user$/);
      await page.goto('/admin');
      await waitForFonts(page);
      const before = await layoutShift(page);
      await hydrate(page);
      const response = page.waitForResponse(/\/api\/admin\/user$/);
      release();
      await response;
      await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
      await expect(page.getByRole('contentinfo')).toBeVisible();
      expect((await layoutShift(page)) - before).toBeLessThanOrEqual(STILL_LIMIT);
    },
  );
}

for (const width of [412, 1440]) {
  test(
    `at ${width} px nothing moves when the app replaces "404 Page Not Found"`,
    secondTier,
    async ({ page }) => {
      await page.setViewportSize({ width, height: width < 500 ? 823 : 940 });
      await page.addInitScript(recordShifts);
      const releaseApp = await hold(page, /\/assets\/entry/);
      const releasePost = await hold(page, /\/api\/blog\//);
      await page.goto('/blog/no-such-post', { waitUntil: 'domcontentloaded' });
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
      await waitForFonts(page);
      const before = await layoutShift(page);
      releaseApp();
      await expect(page.getByText('Loading...')).toBeVisible();
      releasePost();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Post Not Found');
      expect((await layoutShift(page)) - before).toBeLessThanOrEqual(STILL_LIMIT);
    },
  );
}

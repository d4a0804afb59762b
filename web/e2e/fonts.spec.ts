import type { Page } from 'playwright/test';
import { secondTier } from '../../testing/tier.ts';
import { waitForFonts } from './support/fonts';
import { hold } from './support/hold';
import { recordRequests } from './support/requests';
import { expect, test } from './support/test';

test.use({ hydrates: false });

test('the first page of a visit loads its fonts after its first paint', async ({ page }) => {
  const fonts = recordRequests(page, (path) => path.endsWith('.woff2'));
  const releasePictures = await hold(page, /\.(webp|avif)$/); // so that the page does not finish loading
  await page.goto('/', { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('first-paint').length > 0);
  expect(await page.evaluate(() => document.readyState)).not.toBe('complete');
  expect([...fonts]).toEqual([]);
  releasePictures();
  await waitForFonts(page);
  expect(fonts.size).toBe(2);
});

test('a text keeps its number of lines when its font loads', secondTier, async ({ page }) => {
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const route of ['/', '/contact', '/why-forillon', '/solutions/cloud-migration']) {
      const release = await hold(page, /\.woff2$/);
      await page.goto(route);
      const measure = () =>
        page.locator('main :is(h1, p, dt)').evaluateAll((texts) =>
          texts.map((text) => {
            const lines = document.createRange();
            lines.selectNodeContents(text);
            const { height, bottom } = lines.getBoundingClientRect();
            // Only texts in the first view keep their number of lines (load-fonts.ts).
            return bottom < innerHeight
              ? Math.round(height / parseFloat(getComputedStyle(text).lineHeight))
              : 0;
          }),
        );
      // `loadFonts` starts to load the fonts by removing the attribute `media`.
      await page.waitForSelector('link[as=font]:not([media])', { state: 'attached' });
      const inFallback = await measure();
      release();
      await waitForFonts(page);
      expect(await measure(), `${route} at ${width} px`).toEqual(inFallback);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
  }
});

// A later page has the address of the first one as its referrer, as after a click on a link.
for (const [subject, visit] of [
  ['a later page', (page: Page) => page.goto('/contact', { referer: page.url() })],
  ['a reload', (page: Page) => page.reload()],
] as const)
  test(`${subject} requests the fonts before its text is parsed`, secondTier, async ({ page }) => {
    await page.goto('/');
    await waitForFonts(page);
    await visit(page);
    await waitForFonts(page);
    const { fonts, interactive } = await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      const loaded = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2'));
      return {
        fonts: loaded.map(({ startTime }) => startTime),
        interactive: navigation?.domInteractive ?? NaN,
      };
    });
    expect(fonts).toHaveLength(2);
    for (const start of fonts) expect(start).toBeLessThan(interactive);
  });

test.describe('without JavaScript', secondTier, () => {
  test.use({ javaScriptEnabled: false });

  test('the fonts load with the page', async ({ page }) => {
    const requested = page.waitForRequest(/newsreader-\w+\.woff2$/i);
    await page.goto('/', { waitUntil: 'load' });
    await requested;
  });
});

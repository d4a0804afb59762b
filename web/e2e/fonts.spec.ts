import type { Page } from 'playwright/test';
import { waitForFonts } from './support/fonts';
import { expect, test } from './support/test';

test.use({ hydrates: false });

/** The times at which fonts were requested, and the page was parsed and first painted; ms of the page's clock. */
async function timesOf(page: Page) {
  await waitForFonts(page);
  // A busy machine records the first paint later than the fonts that have waited for it.
  await page.waitForFunction(() => performance.getEntriesByName('first-paint').length > 0);
  return page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const fonts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2'));
    return {
      fonts: fonts.map(({ startTime }) => startTime),
      interactive: navigation?.domInteractive ?? NaN,
      paint: performance.getEntriesByName('first-paint')[0]?.startTime ?? NaN,
    };
  });
}

async function expectFontsBeforeText(page: Page) {
  const { fonts, interactive } = await timesOf(page);
  expect(fonts).toHaveLength(2);
  for (const start of fonts) expect(start).toBeLessThan(interactive);
}

test('the first page of a visit loads its fonts after its first paint', async ({ page }) => {
  await page.goto('/');
  const { fonts, paint } = await timesOf(page);
  expect(fonts).toHaveLength(2);
  for (const start of fonts) expect(start).toBeGreaterThanOrEqual(paint);
});

test('a later page asks for them before its text', async ({ page, baseURL }) => {
  await page.goto('/');
  await page.goto('/contact', { referer: `${baseURL}/` });
  await expectFontsBeforeText(page);
});

test('a reload asks for them before the text', async ({ page }) => {
  await page.goto('/');
  await waitForFonts(page);
  await page.reload();
  await expectFontsBeforeText(page);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the fonts load with the page', async ({ page }) => {
    const requested = page.waitForRequest(/newsreader-\w+\.woff2$/i);
    await page.goto('/', { waitUntil: 'load' });
    await requested;
  });
});

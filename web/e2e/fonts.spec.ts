import type { Page } from 'playwright/test';
import { waitForFonts } from './support/fonts';
import { hold } from './support/hold';
import { recordRequests } from './support/requests';
import { expect, test } from './support/test';

test.use({ hydrates: false });

async function expectFontsBeforeText(page: Page) {
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
}

test('the first page of a visit loads its fonts after its first paint', async ({ page }) => {
  const fonts = recordRequests(page, (path) => path.endsWith('.woff2'));
  const releasePictures = await hold(page, /\.(webp|avif)$/); // the page does not end loading
  await page.goto('/', { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('first-paint').length > 0);
  expect(await page.evaluate(() => document.readyState)).not.toBe('complete');
  expect([...fonts]).toEqual([]);
  releasePictures();
  await waitForFonts(page);
  expect(fonts.size).toBe(2);
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

import type { Page } from 'playwright/test';
import { waitForFonts } from './support/fonts';
import { hold } from './support/hold';
import { publicRoutes } from './support/routes';
import { expect, test } from './support/test';

test.use({ hydrates: false, expectedErrors: /401/ });

const widths = [360, 412, 768, 1350, 1440];

function recordShifts(): void {
  Object.assign(window, { layoutShift: 0 });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
      (window as unknown as { layoutShift: number }).layoutShift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

/** What the layout has shifted so far, after everything that is laid out has been painted. */
function layoutShift(page: Page): Promise<number> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    return (window as unknown as { layoutShift: number }).layoutShift;
  });
}

/** Layout shifts (https://web.dev/articles/cls) of a first view whose text is painted before anything else has come. */
async function shiftsOfFirstView(page: Page, route: string) {
  const releaseFonts = await hold(page, /\.woff2$/);
  const releasePictures = await hold(page, /\.(webp|avif|svg)$/);
  await page.goto(route, { waitUntil: 'domcontentloaded' });
  await layoutShift(page);
  releasePictures();
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { top, height } = image.getBoundingClientRect();
      return image.complete || height === 0 || top > innerHeight;
    }),
  );
  const beforeFonts = await layoutShift(page);
  releaseFonts();
  await waitForFonts(page);
  const withFonts = await layoutShift(page);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  return { beforeFonts, withFonts };
}

/**
 * The fallbacks have the metrics of the fonts, but not the width of each letter: a text whose last word just fits can
 * break one line earlier in one of them.
 */
const LATE_FONTS = 0.04;

for (const width of widths) {
  test(`at ${width} px nothing moves while a page loads, and little when its fonts come late`, async ({
    page,
  }) => {
    test.slow();
    await page.setViewportSize({ width, height: width < 500 ? 823 : 940 });
    await page.addInitScript(recordShifts);
    const moved: Record<string, object> = {};
    for (const route of publicRoutes) {
      const shifts = await shiftsOfFirstView(page, route);
      if (shifts.beforeFonts > 0.001 || shifts.withFonts > LATE_FONTS) moved[route] = shifts;
    }
    expect(moved).toEqual({});
  });
}

for (const width of [412, 1440]) {
  test(`at ${width} px nothing moves while a document arrives in pieces`, async ({ page }) => {
    await page.setViewportSize({ width, height: width < 500 ? 823 : 940 });
    await page.addInitScript(recordShifts);
    await page.route(/\.(woff2|webp|avif|svg)$/, () => undefined); // never answered
    const network = await page.context().newCDPSession(page);
    const bytesASecond = { downloadThroughput: 15_000, uploadThroughput: -1 };
    await network.send('Network.emulateNetworkConditions', { offline: false, latency: 0, ...bytesASecond });
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
      if (shift > 0.001) moved[route] = shift;
    }
    expect(moved).toEqual({});
  });
}

for (const width of [412, 1350]) {
  test(`at ${width} px nothing moves when the sign-in takes the place of "Loading..."`, async ({ page }) => {
    await page.setViewportSize({ width, height: 940 });
    await page.addInitScript(recordShifts);
    const release = await hold(page, /\/api\/admin\/user$/);
    await page.goto('/admin');
    await expect(page.getByText('Loading...')).toBeVisible();
    await waitForFonts(page);
    const before = await layoutShift(page);
    release();
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    expect((await layoutShift(page)) - before).toBeLessThanOrEqual(0.001);
  });
}

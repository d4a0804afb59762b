import type { Page } from 'playwright/test';
import { waitForFonts } from './fonts';
import { hold } from './hold';

/** Adds up the layout shifts of a page. Runs in the page, before its scripts. */
export function recordShifts(): void {
  Object.assign(window, { layoutShift: 0 });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
      (window as unknown as { layoutShift: number }).layoutShift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Returns the layout shift so far, after three frames, so that all layout has been painted. */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    return (window as unknown as { layoutShift: number }).layoutShift;
  });
}

/** Measures the layout shifts (https://web.dev/articles/cls) of a first view that paints its text before pictures and fonts. */
export async function measureShifts(page: Page, route: string) {
  const releaseFonts = await hold(page, /\.woff2$/);
  const releasePictures = await hold(page, /\.(webp|avif|svg)$/);
  await page.goto(route, { waitUntil: 'domcontentloaded' });
  await layoutShift(page); // waits until the text has been painted
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

/** Makes pages use Liberation Sans (Debian's fonts-liberation), which has the widths of Arial. */
export async function replaceArialWithLiberation(page: Page): Promise<void> {
  await page.route(/\/[^.]*$/, async (route) => {
    const response = await route.fetch();
    const html = (await response.text()).replaceAll(
      /local\("?Arial( Bold)?"?\)/g,
      'local("Liberation Sans$1")',
    );
    // Drops the Content-Security-Policy, because it has the hash of the original style.
    const { 'content-security-policy': _, ...headers } = response.headers();
    await route.fulfill({ response, headers, body: html });
  });
}

/** A page with at most this layout shift counts as still. */
export const STILL_LIMIT = 0.001;

/**
 * The limit for late fonts. The fallbacks are a little wider than the fonts (first-view/load-fonts.ts), but not in every
 * letter. If a text needs another line in its font, the content below shifts by more than the limit: change the words.
 */
const LATE_FONTS_LIMIT = 0.005;

/** True if the layout shifts by more than the limits. */
export const exceedsShiftLimits = ({ beforeFonts, withFonts }: { beforeFonts: number; withFonts: number }) =>
  beforeFonts > STILL_LIMIT || withFonts > LATE_FONTS_LIMIT;

import type { Page } from 'playwright/test';
import { waitForFonts } from './fonts';
import { hold } from './hold';

/** Reports what moves; runs before the scripts of a page. */
export function recordShifts(): void {
  Object.assign(window, { layoutShift: 0 });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
      (window as unknown as { layoutShift: number }).layoutShift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

/** The layout shift so far, after everything that is laid out has been painted. */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    return (window as unknown as { layoutShift: number }).layoutShift;
  });
}

/** Layout shifts (https://web.dev/articles/cls) of a first view whose text is painted before anything else has come. */
export async function shiftsOfFirstView(page: Page, route: string) {
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

/** Debian's fonts-liberation have the widths of Arial, under a name that pages do not ask for. */
export async function takeLiberationForArial(page: Page): Promise<void> {
  await page.route(/\/[^.]*$/, async (route) => {
    const response = await route.fetch();
    const html = (await response.text()).replaceAll(
      /local\("?Arial( Bold)?"?\)/g,
      'local("Liberation Sans$1")',
    );
    // The policy knows the style by its hash.
    const { 'content-security-policy': _, ...headers } = response.headers();
    await route.fulfill({ response, headers, body: html });
  });
}

/**
 * The fallbacks are a little wider than the fonts (first-view/fonts.ts), but not in each letter: a text may still need a
 * line more in a font, and moves what is below it by more than this. Then other words mend it, or another width.
 */
const LATE_FONTS = 0.005;

/** Whether more moves than may. */
export const isShifted = ({ beforeFonts, withFonts }: { beforeFonts: number; withFonts: number }) =>
  beforeFonts > 0.001 || withFonts > LATE_FONTS;

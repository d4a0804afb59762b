import type { Page } from 'playwright/test';
import { FONTS_MEDIA } from '../../src/first-view/load-fonts';

/**
 * True if a page shows its fonts. Reads `offsetHeight` before `status`, because `offsetHeight` needs a layout, and the layout
 * starts the loading of the fonts. Runs in the page.
 */
export const areFontsShown = (media: string) =>
  !document.querySelector(`[media="${media}"]`) &&
  document.body.offsetHeight > 0 &&
  document.fonts.status === 'loaded';

/** Waits until the page shows its fonts, which load after the first paint of a visit. */
export async function waitForFonts(page: Page): Promise<void> {
  await page.waitForFunction(areFontsShown, FONTS_MEDIA);
}

import type { Page } from 'playwright/test';
import { FONTS_MEDIA } from '../../src/first-view/fonts';

/** Waits until the page shows its fonts, which come after the first paint of a visit. */
export async function waitForFonts(page: Page): Promise<void> {
  await page.waitForFunction((media) => !document.querySelector(`[media="${media}"]`), FONTS_MEDIA);
  await page.evaluate(() => document.fonts.ready);
}

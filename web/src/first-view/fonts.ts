/** The media of what loads the fonts, in the HTML. Without script they load at once, else when loadFonts says so. */
export const FONTS_MEDIA = '(scripting: none)';

/**
 * Loads the fonts at once if the visitor comes from another page of the site, which has put them into the cache, or to a
 * section of this one, which would move when they come. Else they wait until the page has loaded and been painted, because
 * they would delay its text and picture; until they are there, text has fallback fonts with their metrics.
 */
export function loadFonts(): void {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isFirstPage = navigation?.type === 'navigate' && !document.referrer.startsWith(`${location.origin}/`);
  if (!isFirstPage || location.hash) return applyFonts();
  // A page can load before its first paint, and its largest picture is painted some frames after it has loaded.
  addEventListener('load', () => requestAnimationFrame(() => setTimeout(applyFonts, 100)));
}

/**
 * Text in view keeps as many lines as it has in the fallback fonts, which are a little wider (media/draw-fonts.ts): its
 * lines become shorter, so that nothing below it moves and no hole stays.
 */
function applyFonts(): void {
  const texts = [...document.querySelectorAll<HTMLElement>('main :is(h1, h2, h3, p, ul, li, dt, dd)')]
    .filter((text) => text.getBoundingClientRect().top < innerHeight)
    .map((text) => [text, text.offsetHeight] as const);
  for (const [{ style }, height] of texts) style.minHeight = `${height}px`;
  for (const element of document.querySelectorAll(`[media="${FONTS_MEDIA}"]`))
    element.removeAttribute('media');
  void document.documentElement.offsetHeight; // the layout starts to load them
  void document.fonts.ready.then(() => {
    for (const [{ style }] of texts) style.minHeight = '';
    // The parts of a list first. Heights are rounded, and the lowest line has 16 pixels.
    for (const [text, height] of texts.reverse())
      for (let share = 1; text.offsetHeight < height - 9 && share < 20; share += 1)
        text.style.paddingInlineEnd = `${share}%`;
  });
}

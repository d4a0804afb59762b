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

function applyFonts(): void {
  keepHeights();
  for (const element of document.querySelectorAll(`[media="${FONTS_MEDIA}"]`))
    element.removeAttribute('media');
}

/**
 * Text in view stays as high as it is in the fallback fonts, which are a little wider (media/draw-fonts.ts): what stands
 * below a text that needs a line less in the font does not move.
 */
function keepHeights(): void {
  const width = innerWidth;
  const texts = [...document.querySelectorAll<HTMLElement>('main :is(h1, h2, h3, p, li, dt, dd)')].filter(
    (text) => text.getBoundingClientRect().top < innerHeight,
  );
  const heights = texts.map((text) => `${text.offsetHeight}px`);
  texts.forEach((text, index) => (text.style.minHeight = heights[index] ?? ''));
  const release = () => texts.forEach((text) => (text.style.minHeight = ''));
  addEventListener('resize', () => innerWidth !== width && release());
  // A browser that translates the page says so there.
  new MutationObserver(release).observe(document.documentElement, { attributeFilter: ['lang'] });
}

/** The media of what loads the fonts, in the HTML. Without script they load at once, else when loadFonts says so. */
export const FONTS_MEDIA = '(scripting: none)';

/**
 * Loads the fonts at once if the visitor comes from another page of the site, which has put them into the cache. On the
 * first page they wait for its first paint, which they would delay; until they are there, text has their stand-ins.
 */
export function loadFonts(): void {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isFirstPage = navigation?.type === 'navigate' && !document.referrer.startsWith(`${location.origin}/`);
  if (isFirstPage) new PerformanceObserver(applyFonts).observe({ type: 'paint', buffered: true });
  else applyFonts();
}

function applyFonts(): void {
  for (const element of document.querySelectorAll(`[media="${FONTS_MEDIA}"]`))
    element.removeAttribute('media');
}

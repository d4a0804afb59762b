/** The media of what loads the fonts, in the HTML. Without script they load at once, else when loadFonts says so. */
export const FONTS_MEDIA = '(scripting: none)';

/**
 * Loads the fonts at once if the visitor comes from another page of the site, which has put them into the cache, or to a
 * section of this one, which would move when they come. Else they wait until the page has loaded and been painted, because
 * they would delay its text and picture; until they are there, text has fallback fonts with their metrics.
 */
export function loadFonts(): void {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isFirstPage = navigation?.type === 'navigate' && !document.referrer.startsWith(location.origin);
  if (!isFirstPage || location.hash) return waiting().forEach(start);
  // A page can load before its first paint, and its largest picture is painted some frames after it has loaded.
  addEventListener('load', () => setTimeout(() => void replaceFallbacks(), 150));
}

/** The preloads of both files and, last in the HTML, the rules. */
const waiting = () => [...document.querySelectorAll<HTMLElement>(`[media="${FONTS_MEDIA}"]`)];

const start = (element?: HTMLElement) => element?.removeAttribute('media');

/**
 * Text in view keeps as many lines as it has in the fallback fonts, which are a little wider (media/draw-fonts.ts): its
 * lines become shorter, so that nothing below it moves and no hole stays. Both fonts are fetched before, so that one
 * frame shows them and the shorter lines.
 */
async function replaceFallbacks(): Promise<void> {
  const preloads = waiting();
  const rules = preloads.pop();
  await Promise.all(
    preloads.map((preload) => {
      start(preload);
      return new Promise((resolve) => (preload.onload = preload.onerror = resolve));
    }),
  );
  const texts = 'main :is(h1, h2, h3, p, li, dt, dd):not(:has(h3, p, div))';
  const boxes = [...document.querySelectorAll<HTMLElement>(texts)].map(
    (text) => [text, text.getBoundingClientRect()] as const,
  );
  start(rules);
  keepLines(boxes); // Chromium shows fetched fonts in this layout,
  await document.fonts.ready;
  keepLines(boxes); // and other browsers in a later one.
}

function keepLines(boxes: readonly (readonly [HTMLElement, DOMRect])[]): void {
  for (const [text, { top, height }] of boxes)
    // Heights are rounded, and the lowest line has 16 pixels.
    for (let share = 1; top < innerHeight && text.offsetHeight < height - 9 && share < 20; share += 1)
      text.style.paddingInlineEnd = `${share}%`;
}

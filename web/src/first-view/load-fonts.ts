/** The `media` of the elements that load the fonts. A browser without scripts loads them; otherwise `loadFonts` decides when. */
export const FONTS_MEDIA = '(scripting: none)';

/**
 * Loads the fonts immediately in two cases: the visitor has already seen a page of the site, so that the fonts are cached,
 * or the address has a hash, whose section would be moved by late fonts. Otherwise loads them after the first paint, because
 * they would delay the page's text and picture. Until then, text is shown in fallback fonts with the same metrics.
 */
export function loadFonts(): void {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isFirstPage = navigation?.type === 'navigate' && !document.referrer.startsWith(location.origin);
  if (!isFirstPage || location.hash) return deferredElements().forEach(load);
  // Waits beyond the load event, because the first paint may come later, and the largest picture some frames after it.
  addEventListener('load', () => setTimeout(() => void replaceFallbacks(), 150));
}

/** Returns the preload links of both fonts and, last, the style element with their @font-face rules. */
const deferredElements = () => [...document.querySelectorAll<HTMLElement>(`[media="${FONTS_MEDIA}"]`)];

const load = (element?: HTMLElement) => element?.removeAttribute('media');

/**
 * Replaces the fallback fonts, which are a little wider (media/draw-fonts.ts). Text in view keeps its number of lines:
 * padding shortens its lines, so that nothing below moves and no gap remains. Both fonts are fetched first, so that the
 * fonts and the shorter lines appear in the same frame.
 */
async function replaceFallbacks(): Promise<void> {
  const preloads = deferredElements();
  const fontFaces = preloads.pop();
  await Promise.all(
    preloads.map((preload) => {
      load(preload);
      return new Promise((resolve) => (preload.onload = preload.onerror = resolve));
    }),
  );
  const selector = 'main :is(h1, h2, h3, p, li, dt, dd):not(:has(h3, p, div))';
  const boxes = [...document.querySelectorAll<HTMLElement>(selector)].map(
    (text) => [text, text.getBoundingClientRect()] as const,
  );
  load(fontFaces);
  // Runs twice, because Chromium applies fetched fonts in this layout, and other browsers apply them in a later one.
  preserveLineCounts(boxes);
  await document.fonts.ready;
  preserveLineCounts(boxes);
}

/** Narrows the lines of each text in view, 1% at a time, until the text is as high as its box was. */
function preserveLineCounts(boxes: readonly (readonly [HTMLElement, DOMRect])[]): void {
  for (const [text, { top, height }] of boxes)
    // Tolerates 9 pixels, because heights are rounded and the smallest line is 16 pixels high.
    for (let percent = 1; top < innerHeight && text.offsetHeight < height - 9 && percent < 20; percent += 1)
      text.style.paddingInlineEnd = `${percent}%`;
}

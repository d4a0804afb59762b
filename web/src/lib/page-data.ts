/** Data of a prerendered page for the inline script and the app, in a JSON data block of its HTML. */
export interface PageData {
  /**
   * The part of the app that starts on the visitor's first sign of intent: the islands (first-view/islands.tsx), or the
   * router, whose page replaces the HTML. 'router at once' does not wait, because the HTML shows nothing of the page.
   */
  start: 'islands' | 'router' | 'router at once';
  /**
   * The files that load in parallel. The app's entry script comes first, before its imports for this page and the
   * stylesheets.
   */
  files: [string, ...string[]];
}

export const PAGE_DATA_ID = 'pageData';

/** Returns the page's data; undefined until the data block has been parsed. */
export function pageData(): PageData | undefined {
  const text = document.getElementById(PAGE_DATA_ID)?.textContent;
  return text ? (JSON.parse(text) as PageData) : undefined;
}

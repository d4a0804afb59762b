/** Facts about a prerendered page for the inline script and the app: a JSON data block in its HTML. */
export interface PageData {
  /**
   * What starts on the visitor's first sign of intent: the islands of the HTML, or the router, whose page takes the place of
   * the HTML. It starts at once where the HTML says nothing of the page.
   */
  start: 'islands' | 'router' | 'router at once';
  /** The app's entry, everything that it will import for this page, and the stylesheets: all of it loads in parallel. */
  files: [string, ...string[]];
}

export const PAGE_DATA_ID = 'pageData';

/** The page's data block, once it has been parsed. */
export function pageData(): PageData | undefined {
  const text = document.getElementById(PAGE_DATA_ID)?.textContent;
  return text ? (JSON.parse(text) as PageData) : undefined;
}

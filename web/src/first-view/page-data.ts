/** What the inline script and the app need to know of a prerendered page: a JSON data block in its HTML. */
export interface PageData {
  /** How the app starts: with the page's HTML, at once with the page's code, or at once with what the address names. */
  start: 'adopt' | 'load' | 'find';
  /** The app's entry and everything that it will import for this page, so that all of it loads in parallel. */
  modules: [string, ...string[]];
}

export const PAGE_DATA_ID = 'page-data';

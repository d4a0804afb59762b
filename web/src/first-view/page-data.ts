/** What the inline script and the app need to know of a prerendered page: a JSON data block in its HTML. */
export interface PageData {
  /** What starts on the visitor's first sign of intent: the islands of the HTML. Or, at once, the router. */
  start: 'islands' | 'router';
  /** The app's entry and everything that it will import for this page, so that all of it loads in parallel. */
  modules: [string, ...string[]];
}

export const PAGE_DATA_ID = 'page-data';

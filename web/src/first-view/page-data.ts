/** Facts about a prerendered page for the inline script and the app: a JSON data block in its HTML. */
export interface PageData {
  /** The islands of the HTML start on the visitor's first sign of intent, the router at once. */
  start: 'islands' | 'router';
  /** The app's entry, everything that it will import for this page, and the stylesheets: all of it loads in parallel. */
  files: [string, ...string[]];
}

export const PAGE_DATA_ID = 'page-data';

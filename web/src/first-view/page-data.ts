/** What hydration needs to know of a prerendered page: a JSON data block in its HTML. */
export interface PageData {
  /** React Router's settings, as its `<Scripts>` would hand them over. */
  context: object;
  /** The matched routes by id, the root first. */
  routes: string[];
  /** Whether the app starts at once. It does where the HTML is only a placeholder. */
  eager: boolean;
  /** Address of the client's entry. */
  entry: string;
  /** Address of the manifest of all routes. */
  manifest: string;
  /** Everything else that the entry will import for this page, so that all of it loads in parallel. The build fills it in. */
  modules: string[];
}

/** The id of the data block. */
export const PAGE_DATA_ID = 'page-data';

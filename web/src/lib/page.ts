import type { ComponentType } from 'react';

/** What a page gets from its route (routes.tsx). */
export interface PageProps<Content = undefined> {
  /** The path that the page is shown at. */
  path: string;
  /** What its content file exports as `handle`, if it shares its template with others. */
  content: Content;
}

/** What a file in pages/ exports. */
export interface PageModule {
  default: ComponentType<PageProps<never>>;
  /** The page's own tags in the head, as HTML (lib/page-meta.ts). */
  meta: (props: PageProps<never>) => string;
  /** Whether the app starts at once, because the HTML is only a placeholder. */
  eager?: boolean;
}

/** The name of the content of the page at a path: the last part of the path, as it is encoded. */
export const contentName = (path: string) => path.split('/').filter(Boolean).at(-1) ?? '';

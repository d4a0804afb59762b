import type { ComponentType } from 'react';
import type { HeadData } from './page-meta';

export interface PageProps<Content = undefined> {
  path: string;
  /** The export `handle` of the page's content file, if several pages share the template. */
  content: Content;
}

export interface PageModule {
  default: ComponentType<PageProps<never>>;
  meta: HeadData | ((props: PageProps<never>) => HeadData);
  /** True if the router renders the page in place of its prerendered HTML. */
  routed?: boolean;
}

/** Returns the last segment of a path, still encoded. */
export const lastSegment = (path: string) => path.split('/').filter(Boolean).at(-1) ?? '';

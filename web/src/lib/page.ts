import type { ComponentType } from 'react';
import type { PageHead } from './page-meta';

export interface PageProps<Content = undefined> {
  path: string;
  /** The `handle` of its content file, if it shares its template with others. */
  content: Content;
}

export interface PageModule {
  default: ComponentType<PageProps<never>>;
  meta: PageHead | ((props: PageProps<never>) => PageHead);
  /** The router's page takes the place of the HTML. */
  routed?: boolean;
}

/** The last part of a path, as it is encoded. */
export const contentName = (path: string) => path.split('/').filter(Boolean).at(-1) ?? '';

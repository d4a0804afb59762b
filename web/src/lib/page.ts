import type { ComponentType } from 'react';

export interface PageProps<Content = undefined> {
  path: string;
  /** The `handle` of its content file, if it shares its template with others. */
  content: Content;
}

export interface PageModule {
  default: ComponentType<PageProps<never>>;
  /** The page's own tags in the head, as HTML. */
  meta: (props: PageProps<never>) => string;
  /** The app starts at once, because the HTML is only a placeholder. */
  eager?: boolean;
}

/** The last part of a path, as it is encoded. */
export const contentName = (path: string) => path.split('/').filter(Boolean).at(-1) ?? '';

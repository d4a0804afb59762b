import { site } from '@/content/site';

/** A route match as `useMatches` and a route's `meta` give it. */
export interface RouteMatch {
  /** The route's file without its extension. */
  id: string;
  handle?: unknown;
}

/**
 * What a template page shows: the content that its parent route exports as `handle` (routes.ts), and the name of that
 * content file.
 * @throws Error if the parent exports no `handle`
 */
export function pageContent(matches: readonly RouteMatch[]): { name: string; content: unknown } {
  const { id = '', handle } = matches.at(-2) ?? {};
  if (!handle) throw new Error(`The content file ${id} exports no handle.`);
  return { name: id.slice(id.lastIndexOf('/') + 1), content: handle };
}

/** The name of the content of the page at a path or address: the last part of the path, as it is encoded. */
export function contentName(address: string): string {
  const { pathname } = new URL(address, site.url);
  return pathname.split('/').filter(Boolean).at(-1) ?? '';
}

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

/** The name of the content file of the page that a loader prepares. */
export function contentName(request: Request): string {
  return new URL(request.url).pathname.split('/').filter(Boolean).at(-1) ?? '';
}

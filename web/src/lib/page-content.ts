/** A route match as `useMatches` and a route's `meta` give it. */
export interface RouteMatch {
  pathname: string;
  handle?: unknown;
}

/**
 * What a template page shows, and its path. Both come from the template's parent route, which is the content file
 * (routes.ts).
 * @throws Error if the parent exports no `handle`
 */
export function pageContent<Content>(matches: readonly RouteMatch[]): { path: string; content: Content } {
  const parent = matches.at(-2);
  if (!parent?.handle) throw new Error(`The content file of ${parent?.pathname} exports no handle.`);
  return { path: parent.pathname, content: parent.handle as Content };
}

import { renderToStaticMarkup } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, matchRoutes, StaticRouterProvider } from 'react-router-dom';
import { siteOrigin } from '@/lib/page-meta';
import { cachePosts } from '@/lib/use-posts';
import { type PageHandle, pages } from '@/routes';
import { siteRoutes } from '@/site';
import { Document, type DocumentProps } from './document';
import { posts, postSummaries } from './posts';

export { textFiles } from './files';

/** The paths of the pages that the build renders: routes without parameters, `/admin` for `/admin/*`, and posts. */
export const paths = [
  ...pages.map(({ path }) => path.replace('/*', '')).filter((path) => !/[:*]/.test(path)),
  ...posts.map(({ slug }) => `/blog/${slug}`),
];

cachePosts(postSummaries, posts);
const handler = createStaticHandler(siteRoutes(pages));

/**
 * Renders the parts of a page's HTML. For `start` see lib/page-data.ts; `sources` are the modules that the page loads in
 * addition to the app's (build-steps/page-html.ts).
 */
export async function render(path: string) {
  const context = await handler.query(new Request(new URL(path, siteOrigin)));
  const page = context instanceof Response || context.errors ? undefined : context.matches.at(-1);
  if (context instanceof Response || !page)
    throw new Error(`${path} cannot be rendered.`, { cause: context });
  const { head, routed } = page.route.handle as PageHandle;
  const router = createStaticRouter(handler.dataRoutes, context);
  return {
    head: head(path),
    // Removes empty classes, and `data-discover`, which React Router uses only to fetch routes from a server of its own.
    app: renderToStaticMarkup(
      <StaticRouterProvider router={router} context={context} hydrate={false} />,
    ).replaceAll(/ data-discover="true"| class=""/g, ''),
    start: routed ? ('router' as const) : ('islands' as const),
    sources: routed ? (matchRoutes(pages, path) ?? []).map(({ route }) => route.source) : [],
  };
}

export const renderDocument = (props: DocumentProps) =>
  `<!doctype html>${renderToStaticMarkup(<Document {...props} />)}`;

import { type ComponentType, Fragment } from 'react';
import { Navigate, type RouteObject, useLocation } from 'react-router-dom';
import { blogCategories, categoryPath } from '@/content/blog-categories';
import { solutionTexts } from '@/content/solution-texts';
import { solutionPath, solutionSlugs } from '@/content/solutions';
import type { PageModule, PageProps } from '@/lib/page';
import { PageHead } from '@/lib/page-head';
import { type CompleteHead, pageMeta } from '@/lib/page-meta';
import { site } from '@shared/site';

/** A route with the source file of its page, by which the build finds the page's chunks. */
type PageRoute = RouteObject & {
  path: string;
  source: string;
  lazy: () => Promise<{ Component: ComponentType; handle: PageHandle }>;
};

export interface PageHandle {
  head: (path: string) => CompleteHead;
  routed?: PageModule['routed'];
}

const pageModules = import.meta.glob<PageModule>(['./pages/*.tsx', '!**/*.test.tsx']);
// Importing content/engagements.ts for the slugs would add its texts to every page.
const engagements = import.meta.glob<{ handle: unknown }>('./content/engagements/*.ts');
const legal = import.meta.glob<{ handle: unknown }>(['./content/legal/*.ts', '!**/*.test.ts']);

/**
 * Returns the route of a page.
 * @param loadContent loads the page's texts, if several pages share its template
 */
function page(path: string, file: string, loadContent?: () => Promise<{ handle: unknown }>): PageRoute {
  const load = pageModules[`./pages/${file}.tsx`];
  if (!load) throw new Error(`The route ${path} has no file.`);
  return {
    path,
    source: `src/pages/${file}.tsx`,
    async lazy() {
      const [{ default: Page, meta, routed }, texts] = await Promise.all([load(), loadContent?.()]);
      const propsAt = (pathname: string) => ({ path: pathname, content: texts?.handle }) as PageProps<never>;
      const head = (pathname: string) => ({
        path,
        ...(typeof meta === 'function' ? meta(propsAt(pathname)) : meta),
      });
      function RoutedPage() {
        const { pathname, search, hash } = useLocation();
        const lowercase = pathname.toLowerCase();
        const hasSubpages = path.endsWith('*');
        // Redirects to lower case as Hosting does (build-steps/lowercase-redirects.ts), because the router ignores case.
        if (!hasSubpages && lowercase !== pathname)
          return <Navigate replace to={lowercase + search + hash} />;
        const props = propsAt(pathname);
        return (
          // With another key, React does not keep the state of the previous page.
          <Fragment key={hasSubpages ? path : pathname}>
            <PageHead html={pageMeta(head(pathname))} />
            <Page {...props} />
          </Fragment>
        );
      }
      return { Component: RoutedPage, handle: { head, routed } };
    },
  };
}

export const pages: PageRoute[] = [
  page('/', 'home'),
  page('/about', 'about'),
  page('/solutions', 'solutions'),
  ...solutionSlugs.map((slug) => page(solutionPath(slug), 'solution', solutionTexts[slug])),
  ...Object.entries(engagements).map(([file, load]) =>
    page(file.slice('./content'.length, -'.ts'.length), 'engagement', load),
  ),
  page(site.whyPath, 'why'),
  page('/pricing', 'pricing'),
  page('/trust', 'trust'),
  page('/contact', 'contact'),
  page('/partner', 'partner'),
  page('/blog', 'blog'),
  ...blogCategories.map((category) => page(categoryPath(category), 'blog')),
  page('/blog/:slug', 'blog-post'),
  page('/careers', 'careers'),
  ...Object.entries(legal).map(([file, load]) =>
    page(file.slice('./content/legal'.length, -'.ts'.length), 'legal', load),
  ),
  page('/database-export', 'database-export'),
  page('/admin/*', 'admin'),
  page('*', 'not-found'),
];

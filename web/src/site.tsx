import { createContext, type ReactNode, use, useLayoutEffect } from 'react';
import {
  createBrowserRouter,
  isRouteErrorResponse,
  matchRoutes,
  Outlet,
  type RouteObject,
  RouterProvider,
  useLocation,
  useRouteError,
} from 'react-router-dom';
import { notFoundMeta } from '@/content/not-found';
import { PageHead } from '@/lib/page-head';
import { PageLinks } from '@/lib/page-links';
import { pageMeta } from '@/lib/page-meta';
import { RouteChange } from '@/lib/route-change';
import { NotFound, PageFailure } from '@/sections/page-status';
import { SiteFooter } from '@/sections/site-footer';
import { SiteHeader } from '@/sections/site-header/site-header';
import { pages } from './routes';
import classes from './site.module.css';

/** The page that the document's own HTML shows, until the visitor leaves it. */
interface FirstPage {
  html: Element | null;
  /** Path and query; '' if the app shows a page at once. */
  address: string;
  /** Removes the HTML. */
  leave: () => void;
}

const FirstPageContext = createContext<FirstPage | null>(null);

/** The site with its router, at the address of the document. @throws if the page of the address does not load */
export async function createSite(first: FirstPage): Promise<ReactNode> {
  const current = matchRoutes(pages, location)?.at(-1)?.route;
  const routes = await Promise.all(
    pages.map(async ({ lazy, ...page }) =>
      page.path === current?.path ? { ...page, ...(await lazy()) } : { ...page, lazy },
    ),
  );
  // The router leaves the scroll position to the browser if it gets hydration data, even none.
  const router = createBrowserRouter(siteRoutes(routes), first.address ? { hydrationData: {} } : {});
  return (
    <FirstPageContext value={first}>
      <RouterProvider router={router} />
    </FirstPageContext>
  );
}

export const siteRoutes = (children: RouteObject[]): RouteObject[] => [
  {
    element: (
      <>
        <Site>
          <Outlet />
        </Site>
        <PageLinks pages={pages} />
      </>
    ),
    ErrorBoundary: SiteError,
    children,
  },
];

/** The frame of every page, slim around the dashboard, which needs the room. */
function Site({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const first = use(FirstPageContext);
  const isShown = !first?.html?.isConnected || pathname + search !== first.address;
  useLayoutEffect(() => {
    if (isShown) first?.leave();
  }, [first, isShown]);
  const slim = pathname === '/admin';
  return (
    <>
      {isShown && (
        <>
          <a className={classes.skip} href="#main" data-screen-only="">
            Skip to content
          </a>
          <SiteHeader slim={slim} />
          <main id="main" className={classes.main}>
            {children}
          </main>
          <SiteFooter slim={slim} />
        </>
      )}
      <RouteChange />
    </>
  );
}

/** Also takes what the route `*` does not: addresses with an encoded line break. */
function SiteError() {
  const error = useRouteError();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <Site>
      {isMissing && <PageHead html={pageMeta({ ...notFoundMeta, path: null })} />}
      {isMissing ? <NotFound /> : <PageFailure />}
    </Site>
  );
}

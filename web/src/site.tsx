import type { ReactNode } from 'react';
import { isRouteErrorResponse, Outlet, type RouteObject, useLocation, useRouteError } from 'react-router-dom';
import { notFoundMeta } from '@/content/not-found';
import { SiteSearch } from '@/features/search/site-search';
import { PageHead } from '@/lib/page-head';
import { PageLinks } from '@/lib/page-links';
import { pageMeta } from '@/lib/page-meta';
import { RouteChange } from '@/lib/route-change';
import { Toasts } from '@/lib/toast';
import { NotFound, PageFailure } from '@/sections/page-status';
import { SiteFooter } from '@/sections/site-footer';
import { SiteHeader } from '@/sections/site-header/site-header';
import classes from './site.module.css';

export const siteRoutes = (pages: RouteObject[]): RouteObject[] => [
  {
    element: (
      <Site>
        <RouteChange />
        <PageLinks pages={pages} />
        <Outlet />
      </Site>
    ),
    // 404.html shows it until the page of the address has loaded. Development renders nothing before.
    hydrateFallbackElement: <Site>{import.meta.env.PROD && <NotFound />}</Site>,
    ErrorBoundary: SiteError,
    children: pages,
  },
];

/** The frame of every page, slim around the dashboard, which needs the room. */
function Site({ children }: { children: ReactNode }) {
  const slim = useLocation().pathname.startsWith('/admin');
  return (
    <>
      <a className={classes.skip} href="#main" data-screen-only="">
        Skip to content
      </a>
      <SiteHeader slim={slim} />
      <main id="main" className={classes.main}>
        {children}
      </main>
      <SiteFooter slim={slim} />
      <Toasts />
      <SiteSearch />
    </>
  );
}

/** It also shows what the route `*` does not take: addresses with an encoded line break. */
function SiteError() {
  const error = useRouteError();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <Site>
      <RouteChange />
      {isMissing && <PageHead html={pageMeta({ ...notFoundMeta, path: null })} />}
      {isMissing ? <NotFound /> : <PageFailure />}
    </Site>
  );
}

import type { ReactNode } from 'react';
import { isRouteErrorResponse, Outlet, type RouteObject, useRouteError } from 'react-router-dom';
import { notFoundMeta } from '@/content/not-found';
import { SiteSearch } from '@/features/search/site-search';
import { PageHead } from '@/lib/page-head';
import { PageLinks } from '@/lib/page-links';
import { pageMeta } from '@/lib/page-meta';
import { RouteChange } from '@/lib/route-change';
import { Toasts } from '@/lib/toast';
import { NotFound, PageFailure } from '@/sections/page-status';
import { SiteFrame } from '@/sections/site-frame';

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

function Site({ children }: { children: ReactNode }) {
  return (
    <>
      <SiteFrame>{children}</SiteFrame>
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

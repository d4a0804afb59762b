import { type ReactNode, useLayoutEffect } from 'react';
import {
  createBrowserRouter,
  createPath,
  isRouteErrorResponse,
  matchRoutes,
  Outlet,
  type RouteObject,
  RouterProvider,
  ScrollRestoration,
  useLocation,
  useNavigation,
  useRouteError,
} from 'react-router-dom';
import { notFoundMeta } from '@/content/not-found';
import { isDashboard } from '@/lib/is-dashboard';
import { PageHead } from '@/lib/page-head';
import { followLinks, preloadPage } from '@/lib/page-links';
import { pageMeta } from '@/lib/page-meta';
import { RouteChange } from '@/lib/route-change';
import { PageFrame } from '@/sections/page-frame';
import { NotFound, PageFailure } from '@/sections/page-status';
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

/** The site with its router, at the address of the document. @throws if the page of the address does not load */
export async function createSite(first: FirstPage): Promise<ReactNode> {
  // A new release may have replaced the code of a page.
  const loadDocument = () => {
    location.assign(createPath(router.state.navigation.location ?? location));
    return new Promise<never>(() => {});
  };
  const current = matchRoutes(pages, location)?.at(-1)?.route;
  const routes = pages.map(async ({ lazy, ...page }) =>
    page.path === current?.path
      ? { ...page, ...(await lazy()) }
      : { ...page, lazy: () => lazy().catch(loadDocument) },
  );
  // The router leaves the scroll position to the browser if it gets hydration data, even none.
  const options = first.address ? { hydrationData: {} } : {};
  const router = createBrowserRouter(siteRoutes(await Promise.all(routes), first), options);
  followLinks(router, pages);
  document.documentElement.dataset.routed = ''; // Back is followed within the app too (first-view/start.ts)
  return <RouterProvider router={router} />;
}

/** Loads the page that a link leads to. */
export const preload = (link: HTMLAnchorElement) => preloadPage(pages, link);

export const siteRoutes = (children: RouteObject[], first?: FirstPage): RouteObject[] => [
  {
    element: (
      <Site first={first}>
        <Page />
      </Site>
    ),
    errorElement: <SiteError first={first} />,
    children,
  },
];

interface SiteProps {
  first: FirstPage | undefined;
  children: ReactNode;
}

/** What every page has, around its frame. */
function Site({ first, children }: SiteProps) {
  const { pathname, search } = useLocation();
  const isWaiting = useNavigation().state === 'loading';
  const isShown = !first?.html?.isConnected || pathname + search !== first.address;
  useLayoutEffect(() => {
    if (isShown) first?.leave();
  }, [first, isShown]);
  return (
    <>
      {isWaiting && <div className={classes.waiting} role="progressbar" aria-label="Loading the page" />}
      {isShown && (
        <>
          <a className={classes.skip} href="#main" data-screen-only="">
            Skip to content
          </a>
          {children}
        </>
      )}
      <RouteChange />
      {/* Stands below the part that makes scrolling instant. The first entry of a document has no key of its own. */}
      <ScrollRestoration getKey={({ key, pathname: path }) => (key === 'default' ? path : key)} />
    </>
  );
}

/** The dashboard has a frame of its own, in which its bar is the header. */
function Page() {
  const page = <Outlet />;
  return isDashboard(useLocation().pathname) ? page : <PageFrame>{page}</PageFrame>;
}

/** Shows errors, and the not-found page for addresses with an encoded line break, which the route `*` does not take. */
function SiteError({ first }: Pick<SiteProps, 'first'>) {
  const error = useRouteError();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <Site first={first}>
      {isMissing && <PageHead html={pageMeta({ ...notFoundMeta, path: null })} />}
      <PageFrame>{isMissing ? <NotFound /> : <PageFailure />}</PageFrame>
    </Site>
  );
}

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

/** The page that the prerendered HTML shows until the visitor leaves it. */
interface FirstPage {
  html: Element | null;
  /** The path and query of that page; empty if the app renders a page at once. */
  address: string;
  removeHtml: () => void;
}

/** Creates the site with its router. @throws if the page of the document's address does not load */
export async function createSite(first: FirstPage): Promise<ReactNode> {
  // Loads the document again, because a new release may have replaced the code of a page.
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
  // With hydration data, even if empty, the router leaves the scroll position to the browser.
  const options = first.address ? { hydrationData: {} } : {};
  const router = createBrowserRouter(siteRoutes(await Promise.all(routes), first), options);
  followLinks(router, pages);
  document.documentElement.dataset.routed = ''; // the router handles Back from now on (first-view/inline-script.ts)
  return <RouterProvider router={router} />;
}

/** Preloads the page of a link. */
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

/** Renders the parts that every page has around its frame. */
function Site({ first, children }: SiteProps) {
  const { pathname, search } = useLocation();
  const isWaiting = useNavigation().state === 'loading';
  const isShown = !first?.html?.isConnected || pathname + search !== first.address;
  useLayoutEffect(() => {
    if (isShown) first?.removeHtml();
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
      {/* Comes after RouteChange, which makes scrolling instant. The first history entry of every document has the key
          'default', so the path replaces that key. */}
      <ScrollRestoration getKey={({ key, pathname: path }) => (key === 'default' ? path : key)} />
    </>
  );
}

/** Renders a page in its frame. The dashboard brings its own frame, whose header is a bar. */
function Page() {
  const page = <Outlet />;
  return isDashboard(useLocation().pathname) ? page : <PageFrame>{page}</PageFrame>;
}

/** Shows errors, and the not-found page for addresses with an encoded line break, which the route `*` does not match. */
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

import { type DataRouter, matchRoutes, type RouteObject } from 'react-router-dom';
import { isDashboard } from './is-dashboard';

/** Preloads the page of a link. */
export function preloadPage(pages: RouteObject[], { pathname }: { pathname: string }): void {
  const lazy = pageAt(pages, pathname)?.lazy;
  if (typeof lazy === 'function') lazy().catch(() => undefined); // a click loads the document instead
}

/**
 * Makes the router follow the plain links to public pages, with the view transition that global.css defines for
 * documents. The listener is on `window`, which gets a click last, so that a link's own handlers can
 * prevent the navigation.
 */
export function followLinks(router: Pick<DataRouter, 'navigate'>, pages: RouteObject[]): void {
  addEventListener('click', (event) => {
    const link = closestPageLink(event);
    const isPlainClick =
      event.button === 0 && !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey);
    if (!link || !isPlainClick || event.defaultPrevented || !pageAt(pages, link.pathname)) return;
    event.preventDefault();
    const { href, pathname, search, hash } = link;
    void router.navigate(pathname + search + hash, {
      replace: href === location.href, // as a browser does with a link to the current address
      viewTransition:
        pathname !== location.pathname && !matchMedia('(prefers-reduced-motion: reduce)').matches,
    });
  });
  // If the next navigation skips a transition, Chromium reports an unhandled rejection. Nothing has failed.
  addEventListener('unhandledrejection', (event) => {
    const { reason } = event as { reason: unknown };
    if (reason instanceof DOMException && reason.message.startsWith('Transition was skipped'))
      event.preventDefault();
  });
}

/** Returns the route of a page; undefined if the address is not a page but, for example, a file. */
function pageAt(pages: RouteObject[], pathname: string): RouteObject | undefined {
  const route = matchRoutes(pages, pathname)?.at(-1)?.route;
  return route?.path === '*' ? undefined : route;
}

/** Returns the link to a public page at an event's target. The browser or React Router follows all other links. */
function closestPageLink({ target }: Event): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest('a') : null;
  const isPage =
    link?.origin === location.origin &&
    !link.target &&
    !link.hasAttribute('download') &&
    !isDashboard(link.pathname);
  return isPage ? link : null;
}

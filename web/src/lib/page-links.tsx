import { useEffect, useState } from 'react';
import { matchRoutes, type RouteObject, useNavigate } from 'react-router-dom';
import classes from './page-links.module.css';

const intents = ['pointerover', 'focusin', 'touchstart'];

/**
 * Loads the page of a link that the visitor points at, and follows links within the app, with the view transition that
 * global.css has between documents. The HTML has plain links; those of React Router do nothing for a click that is
 * prevented already.
 */
export function PageLinks({ pages }: { pages: RouteObject[] }) {
  const navigate = useNavigate();
  const [isWaiting, setIsWaiting] = useState(false);

  useEffect(() => {
    let wanted: string | undefined; // the address of the last click, until Back or Forward

    function onClick(event: MouseEvent) {
      const link = pageLinkOf(event);
      const isPlain =
        event.button === 0 && !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey);
      if (!link || !isPlain || event.defaultPrevented) return;
      const url = new URL(link.href);
      if (!pageAt(pages, url.pathname)) return;
      event.preventDefault();
      void follow(url);
    }
    async function follow({ href, pathname, search, hash }: URL) {
      const isOtherPage = pathname !== location.pathname;
      wanted = href;
      setIsWaiting(isOtherPage);
      const isLoaded = !isOtherPage || (await loadPage(pages, pathname));
      if (wanted !== href) return;
      setIsWaiting(false);
      if (!isLoaded) {
        location.assign(href);
        return;
      }
      void navigate(pathname + search + hash, {
        replace: href === location.href,
        viewTransition: isOtherPage && !matchMedia('(prefers-reduced-motion: reduce)').matches,
      });
    }
    function forget() {
      wanted = undefined;
      setIsWaiting(false);
    }
    function onIntent(event: Event) {
      const pathname = pageLinkOf(event)?.pathname;
      if (pathname) void loadPage(pages, pathname);
    }

    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('unhandledrejection', ignoreSkippedTransition, { signal });
    window.addEventListener('popstate', forget, { signal });
    document.addEventListener('click', onClick, { capture: true, signal });
    for (const type of intents) document.addEventListener(type, onIntent, { passive: true, signal });
    document.documentElement.dataset.routed = ''; // Back is followed within the app too (first-view/start.ts)
    // The link that has started the router.
    const pointedAt = document.querySelector<HTMLAnchorElement>('a:is(:hover, :focus)');
    pointedAt?.dispatchEvent(new Event('focusin', { bubbles: true }));
    return () => listening.abort();
  }, [navigate, pages]);

  return isWaiting && <div className={classes.waiting} role="progressbar" aria-label="Loading the page" />;
}

/** None for an address that is not a page, such as that of a file. */
function pageAt(pages: RouteObject[], pathname: string): RouteObject | undefined {
  const route = matchRoutes(pages, pathname)?.at(-1)?.route;
  return route?.path === '*' ? undefined : route;
}

/** Returns false if the code of the page cannot be loaded, for example because a new release has replaced it. */
async function loadPage(pages: RouteObject[], pathname: string): Promise<boolean> {
  const lazy = pageAt(pages, pathname)?.lazy;
  try {
    if (typeof lazy === 'function') await lazy();
    return true;
  } catch {
    return false;
  }
}

/** The link to a public page at an event's target. The browser or React Router follows all others. */
function pageLinkOf({ target }: Event): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest('a') : null;
  const isPage =
    link?.origin === location.origin &&
    !link.target &&
    !link.hasAttribute('download') &&
    link.pathname !== '/admin' &&
    // Links of a form lead to its fields (lib/form/error-summary.tsx).
    !link.matches('form [href^="#"], [data-search]');
  return isPage ? link : null;
}

/** Chromium reports a transition that the next navigation skips as an unhandled rejection. Nothing has failed. */
function ignoreSkippedTransition(event: PromiseRejectionEvent): void {
  const { reason } = event as { reason: unknown };
  const isSkipped = reason instanceof DOMException && reason.message.startsWith('Transition was skipped');
  if (isSkipped) event.preventDefault();
}

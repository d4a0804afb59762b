import { useCallback, useContext, useEffect, useState } from 'react';
import {
  matchRoutes,
  PrefetchPageLinks,
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_FrameworkContext as FrameworkContext,
  useNavigate,
} from 'react-router-dom';

const intents = ['pointerover', 'focusin', 'touchstart'];

/**
 * Prefetches the page of a link that the visitor points at, and lets links navigate within the app, with the view
 * transition that global.css has between documents. The links are plain ones, as adopted HTML has them
 * (first-view/adopt-page.tsx), and those of React Router, which do nothing for a click that is prevented already.
 */
export function PageLinks() {
  const navigate = useNavigate();
  const loadPage = useLoadPage();
  const [intended, setIntended] = useState<string>();

  useEffect(() => {
    let wanted: string | undefined; // the address of the last click, until Back or Forward

    function onClick(event: MouseEvent) {
      const link = pageLinkOf(event);
      const isPlain =
        event.button === 0 && !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey);
      if (!link || !isPlain || event.defaultPrevented) return;
      event.preventDefault();
      void follow(new URL(link.href));
    }
    async function follow({ href, pathname, search, hash }: URL) {
      const isOtherPage = pathname !== location.pathname;
      wanted = href;
      const isLoaded = !isOtherPage || (await loadPage(pathname));
      if (wanted !== href) return;
      if (!isLoaded) {
        location.assign(href);
        return;
      }
      void navigate(pathname + search + hash, {
        replace: href === location.href,
        viewTransition: isOtherPage && !matchMedia('(prefers-reduced-motion: reduce)').matches,
      });
    }
    const forget = () => (wanted = undefined);
    function onIntent(event: Event) {
      const pathname = pageLinkOf(event)?.pathname;
      if (pathname) void loadPage(pathname).then((isLoaded) => isLoaded && setIntended(pathname));
    }

    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('unhandledrejection', ignoreSkippedTransition, { signal });
    window.addEventListener('popstate', forget, { signal });
    document.addEventListener('click', onClick, { capture: true, signal });
    for (const type of intents) document.addEventListener(type, onIntent, { passive: true, signal });
    return () => listening.abort();
  }, [navigate, loadPage]);

  return intended && <PrefetchPageLinks page={intended} />;
}

/**
 * Loads the code of a page, and tells whether it could, which it cannot once a new release has replaced the code. React
 * Router would then load the current page again, also to prefetch another.
 */
function useLoadPage(): (pathname: string) => Promise<boolean> {
  const router = useContext(DataRouterContext)?.router;
  const manifest = useContext(FrameworkContext)?.manifest;
  return useCallback(
    async (pathname) => {
      const matches = matchRoutes(router?.routes ?? [], pathname) ?? [];
      const modules = matches.flatMap(({ route }) => manifest?.routes[route.id]?.module ?? []);
      return Promise.all(modules.map((module) => import(/* @vite-ignore */ module))).then(
        () => true,
        () => false,
      );
    },
    [router, manifest],
  );
}

/** The link to a public page of this site at an event's target. The browser or React Router follows all others. */
function pageLinkOf({ target }: Event): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest('a') : null;
  const isPage =
    link?.origin === location.origin &&
    !link.target &&
    !link.hasAttribute('download') &&
    !link.pathname.startsWith('/admin') &&
    // Those of a form lead to its fields (lib/form/error-summary.tsx).
    !link.matches('form [href^="#"]');
  return isPage ? link : null;
}

/** Chromium reports a transition that the next navigation skips, e.g. Back, as an unhandled rejection, but nothing has failed. */
function ignoreSkippedTransition(event: PromiseRejectionEvent): void {
  const { reason } = event as { reason: unknown };
  const isSkipped = reason instanceof DOMException && reason.message.startsWith('Transition was skipped');
  if (isSkipped) event.preventDefault();
}

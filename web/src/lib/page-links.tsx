import { useEffect, useState } from 'react';
import { PrefetchPageLinks, useNavigate } from 'react-router-dom';

const intents = ['pointerover', 'focusin', 'touchstart'];

/**
 * Prefetches the page of a link that the visitor points at, and lets links navigate within the app, with the view
 * transition that global.css has between documents. The links are plain ones, as adopted HTML has them
 * (first-view/adopt-page.tsx), and those of React Router, which do nothing for a click that is prevented already.
 */
export function PageLinks() {
  const navigate = useNavigate();
  const [intended, setIntended] = useState<string>();

  useEffect(() => {
    function follow(event: MouseEvent) {
      const link = pageLinkOf(event);
      const isPlain =
        event.button === 0 && !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey);
      if (!link || !isPlain || event.defaultPrevented) return;
      event.preventDefault();
      const viewTransition =
        link.pathname !== location.pathname && !matchMedia('(prefers-reduced-motion: reduce)').matches;
      void navigate(link.pathname + link.search + link.hash, { viewTransition });
    }
    const prefetch = (event: Event) => setIntended((current) => pageLinkOf(event)?.pathname ?? current);

    window.addEventListener('unhandledrejection', ignoreSkippedTransition);
    document.addEventListener('click', follow, { capture: true });
    for (const type of intents) document.addEventListener(type, prefetch, { passive: true });
    return () => {
      window.removeEventListener('unhandledrejection', ignoreSkippedTransition);
      document.removeEventListener('click', follow, { capture: true });
      for (const type of intents) document.removeEventListener(type, prefetch);
    };
  }, [navigate]);

  return intended && <PrefetchPageLinks page={intended} />;
}

/** The link to a public page of this site at an event's target. The browser or React Router follows all others. */
function pageLinkOf({ target }: Event): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest('a') : null;
  const isPage =
    link?.origin === location.origin &&
    !link.target &&
    !link.hasAttribute('download') &&
    !link.pathname.startsWith('/admin') &&
    !link.getAttribute('href')?.startsWith('#');
  return isPage ? link : null;
}

/** Chromium reports a transition that the next navigation skips, e.g. Back, as an unhandled rejection, but nothing has failed. */
function ignoreSkippedTransition(event: PromiseRejectionEvent): void {
  const { reason } = event as { reason: unknown };
  const isSkipped = reason instanceof DOMException && reason.message.startsWith('Transition was skipped');
  if (isSkipped) event.preventDefault();
}

import { useEffect, useState } from 'react';
import { PrefetchPageLinks, useNavigate } from 'react-router-dom';

const intents = ['pointerover', 'focusin', 'touchstart'];

/**
 * Prefetches the page of a link that the visitor points at, and lets plain links, as adopted HTML has them
 * (first-view/adopt-page.tsx), navigate within the app. React Router's `<Link>` handles its own clicks before.
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
      void navigate(link.pathname + link.search + link.hash);
    }
    const prefetch = (event: Event) => setIntended((current) => pageLinkOf(event)?.pathname ?? current);

    document.addEventListener('click', follow);
    for (const type of intents) document.addEventListener(type, prefetch, { passive: true });
    return () => {
      document.removeEventListener('click', follow);
      for (const type of intents) document.removeEventListener(type, prefetch);
    };
  }, [navigate]);

  return intended && <PrefetchPageLinks page={intended} />;
}

/** The link to a page of this site at an event's target. The browser follows all others, and anchors. */
function pageLinkOf({ target }: Event): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest('a') : null;
  const isPage =
    link?.origin === location.origin &&
    !link.target &&
    !link.hasAttribute('download') &&
    !link.getAttribute('href')?.startsWith('#');
  return isPage ? link : null;
}

import { useEffect, useLayoutEffect, useRef } from 'react';
import { UNSAFE_useScrollRestoration as useScrollRestoration, useLocation } from 'react-router-dom';

// React warns about layout effects during prerendering.
const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/**
 * Does after a client navigation what a browser does on a page load: jumps to the top without smooth scrolling, and
 * moves the focus to the new page's heading or to the target of the hash.
 */
export function RouteChange() {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);

  // The hook of React Router's `<ScrollRestoration>`, without the inline script that the component brings.
  useScrollRestoration();

  useEffect(() => void (document.documentElement.dataset.hydrated = ''), []);

  useBrowserLayoutEffect(() => {
    if (shown.current === pathname) return;
    const { style } = document.documentElement;
    style.scrollBehavior = 'auto';
    const frame = requestAnimationFrame(() => (style.scrollBehavior = ''));
    return () => cancelAnimationFrame(frame);
  }, [pathname]);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const target =
      (hash && document.getElementById(decodeURIComponent(hash.slice(1)))) || document.querySelector('h1');
    if (!target) return;
    target.setAttribute('tabindex', '-1');
    target.focus({ preventScroll: true });
  }, [pathname, hash]);

  return null;
}

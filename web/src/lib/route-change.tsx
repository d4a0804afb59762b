import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

// Prerendering has no layout; the warning would be noise.
const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/**
 * What a browser does on a page load and a client navigation does not: jump to the top without gliding there,
 * and let keyboard and screen reader start at the new page's heading (or at the target of the hash).
 */
export function RouteChange() {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);

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

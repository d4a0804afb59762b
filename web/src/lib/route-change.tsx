import { useEffect, useLayoutEffect, useRef } from 'react';
import {
  NavigationType,
  UNSAFE_useScrollRestoration as useScrollRestoration,
  useLocation,
  useNavigationType,
} from 'react-router-dom';

// React warns about layout effects during prerendering.
const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/**
 * Does after a client navigation what a browser does by itself: jumps to the top of another page, or back to where the
 * visitor was, without smooth scrolling, and moves the focus to the target of the hash, or else to the heading of
 * another page.
 */
export function RouteChange() {
  const location = useLocation();
  const isTraversal = useNavigationType() === NavigationType.Pop;
  const shown = useRef(location);

  useEffect(() => void (document.documentElement.dataset.hydrated = ''), []);

  // Before the hook that scrolls.
  useBrowserLayoutEffect(() => {
    const isOnSamePage = shown.current.pathname === location.pathname;
    if (shown.current === location || (isOnSamePage && !isTraversal)) return;
    const { style } = document.documentElement;
    style.scrollBehavior = 'auto';
    // Chromium scrolls to (0, 0) without looking at styles that have just changed.
    getComputedStyle(document.documentElement).getPropertyValue('scroll-behavior');
    const frame = requestAnimationFrame(() => (style.scrollBehavior = ''));
    return () => {
      cancelAnimationFrame(frame);
      style.scrollBehavior = '';
    };
  }, [location, isTraversal]);

  // The hook of React Router's `<ScrollRestoration>`, without the inline script that the component brings.
  useScrollRestoration();

  useEffect(() => {
    const isOnSamePage = shown.current.pathname === location.pathname;
    if (shown.current === location) return;
    shown.current = location;
    if (isOnSamePage && isTraversal) return;
    const target = targetOf(location.hash) ?? (isOnSamePage ? null : document.querySelector('h1'));
    if (!target) return;
    target.setAttribute('tabindex', '-1');
    target.focus({ preventScroll: true });
  }, [location, isTraversal]);

  return null;
}

function targetOf(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null; // a stray per cent sign
  }
}

import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/**
 * Moves the focus after a navigation within the app, as a browser does between documents, and scrolls without
 * animation.
 */
export function RouteChange() {
  const location = useLocation();
  const isTraversal = useNavigationType() === NavigationType.Pop;
  const shownLocation = useRef(location);

  useLayoutEffect(() => {
    const isOnSamePage = shownLocation.current.pathname === location.pathname;
    if (isOnSamePage && !isTraversal) return; // a link to a section scrolls smoothly
    const { style } = document.documentElement;
    style.scrollBehavior = 'auto';
    // Applies the style now, because Chromium would otherwise scroll to (0, 0) with the old one.
    getComputedStyle(document.documentElement).getPropertyValue('scroll-behavior');
    const frame = requestAnimationFrame(() => (style.scrollBehavior = ''));
    return () => {
      cancelAnimationFrame(frame);
      style.scrollBehavior = '';
    };
  }, [location, isTraversal]);

  useEffect(() => {
    const isOnSamePage = shownLocation.current.pathname === location.pathname;
    if (shownLocation.current === location) return;
    shownLocation.current = location;
    if (isOnSamePage && isTraversal) return; // Back and Forward within a page keep the focus
    const target = findTarget(location.hash) ?? (isOnSamePage ? null : focusTarget());
    if (!target) return;
    if (target.tabIndex < 0) target.setAttribute('tabindex', '-1');
    target.focus({ preventScroll: true });
  }, [location, isTraversal]);

  return null;
}

/**
 * Returns the element that takes the focus: the last marked one, such as the heading of a record, or the page's
 * heading.
 */
export function focusTarget(): HTMLElement | null {
  const marked = [...document.querySelectorAll<HTMLElement>('[data-route-focus]')].at(-1);
  return marked ?? document.querySelector<HTMLElement>('h1, main:not(:has(h1))');
}

function findTarget(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null; // the hash has a stray percent sign
  }
}

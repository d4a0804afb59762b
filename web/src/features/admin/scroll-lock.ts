import { useLayoutEffect } from 'react';

let mounted = 0;

/**
 * Part of a dialog: hides the scrollbar of the page behind it, and puts a margin in its place so that nothing moves.
 * Mantine's own lock does that with a `<style>` element, which the Content-Security-Policy refuses, so dialogs set
 * `removeScrollProps={{ removeScrollBar: false }}`. Its handling of wheel and touch remains.
 */
export function ScrollLock(): null {
  useLayoutEffect(() => {
    const { body, documentElement } = document;
    if (mounted === 0) {
      body.style.setProperty('--scrollbar-width', `${window.innerWidth - documentElement.clientWidth}px`);
      body.toggleAttribute('data-scroll-locked', true);
    }
    mounted += 1;
    return () => {
      mounted -= 1;
      if (mounted === 0) body.removeAttribute('data-scroll-locked');
    };
  }, []);
  return null;
}

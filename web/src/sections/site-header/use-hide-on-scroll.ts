import { useEffect, useState } from 'react';

const NEAR_TOP = 160;
/** Pixels of travel before the header reacts, so that a trembling finger does not make it flicker. */
const THRESHOLD = 12;

/** True while the reader scrolls down through a page: the header leaves the text alone until they look up. */
export function useHideOnScroll(): boolean {
  const [hidden, setHidden] = useState(false);

  useEffect(() => {
    let last = window.scrollY;
    function onScroll() {
      const y = window.scrollY;
      if (Math.abs(y - last) < THRESHOLD) return;
      setHidden(y > last && y > NEAR_TOP);
      last = y;
    }
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, []);

  return hidden;
}

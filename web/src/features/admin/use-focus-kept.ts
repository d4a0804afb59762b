import { useEffect } from 'react';
import { focusTarget } from '@/lib/route-change';

/** Where the focused element goes, as with a record that a colleague deletes, what the address shows takes the focus. */
export function useFocusKept(): void {
  useEffect(() => {
    let focused: EventTarget | null = null;
    const note = ({ target }: FocusEvent) => (focused = target);
    const observer = new MutationObserver(() => {
      const isGone = focused instanceof Element && !focused.isConnected;
      if (isGone && document.activeElement === document.body) focusTarget()?.focus({ preventScroll: true });
    });
    document.addEventListener('focusin', note);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', note);
      observer.disconnect();
    };
  }, []);
}

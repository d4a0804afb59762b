import { useCallback, useDeferredValue, useEffect, useState } from 'react';
import type { AdminView } from './admin-view';
import { type ChangeView, FIRST_PAGES, useAdminView } from './use-admin-view';

// Browsers limit how often the address may change; what is shown does not wait for it.
const PAUSE_MS = 300;

interface SearchView {
  /** The view with the search as it is typed at this moment. */
  view: AdminView;
  change: ChangeView;
  /** What stands in the search box. */
  typed: string;
  onType(text: string): void;
}

/** The view that the address names, ahead of it by what is being typed into the search box. */
export function useSearchView(): SearchView {
  const [named, go] = useAdminView();
  const [typed, setTyped] = useState(named.q);
  const [heard, setHeard] = useState(named.q);
  const q = typed.trim();

  // The address has changed by other means than typing, e.g. Back.
  if (named.q !== heard) {
    setHeard(named.q);
    if (named.q !== q) setTyped(named.q);
  }

  useEffect(() => {
    if (q === named.q) return;
    const timer = setTimeout(() => go({ q, ...FIRST_PAGES }, { replace: true }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [q, named.q, go]);

  const change = useCallback<ChangeView>(
    (patch, options) => {
      if (patch.q !== undefined) setTyped(patch.q);
      go({ q, ...patch }, options);
    },
    [go, q],
  );

  const shownQ = useDeferredValue(q);
  const view = shownQ === named.q ? named : { ...named, ...FIRST_PAGES, q: shownQ };
  return { view, change, typed, onType: setTyped };
}

import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type AdminView, FIRST_PAGES, parseView, serializeView } from './view';

type UpdateView = (patch: Partial<AdminView>, options?: { replace?: boolean; state?: unknown }) => void;

/** Location state of an address that opens a record from a list: the pages that the lists showed. */
export interface OpenRecordState {
  openedFrom: AdminView['page'];
}

/** The view that the address names, and a function that navigates to a changed one. */
export function useView(): [AdminView, UpdateView] {
  const [params, setParams] = useSearchParams();
  const view = useMemo(() => parseView(params), [params]);
  // A navigation takes a moment. A second update in that moment builds on the first one, not on the old address.
  const latest = useRef(params);
  useEffect(() => {
    latest.current = params;
  }, [params]);
  const updateView = useCallback<UpdateView>(
    (patch, options) => {
      const next = serializeView({ ...parseView(latest.current), ...patch });
      // Skips navigation when the view is unchanged, e.g. after a second tap on the same record.
      if (next.toString() === latest.current.toString()) return;
      latest.current = next;
      setParams(next, { preventScrollReset: true, ...options });
    },
    [setParams],
  );
  return [view, updateView];
}

// Browsers limit how often the address may change. The lists do not wait for it.
const SEARCH_DEBOUNCE_MS = 300;

export interface SearchableView {
  /** The view with the search text as it is typed. */
  view: AdminView;
  updateView: UpdateView;
  /** The content of the search box. */
  searchText: string;
  setSearchText: (text: string) => void;
}

/** Like useView, but the search text takes effect at once and reaches the address after a pause in typing. */
export function useSearchableView(): SearchableView {
  const [addressView, updateAddress] = useView();
  const [searchText, setSearchText] = useState(addressView.q);
  const [lastQ, setLastQ] = useState(addressView.q);
  const q = searchText.trim();

  // The address has changed by other means than typing, e.g. by Back.
  if (addressView.q !== lastQ) {
    setLastQ(addressView.q);
    if (addressView.q !== q) setSearchText(addressView.q);
  }

  useEffect(() => {
    if (q === addressView.q) return;
    const timer = setTimeout(
      () => updateAddress({ q, ...FIRST_PAGES }, { replace: true }),
      SEARCH_DEBOUNCE_MS,
    );
    return () => clearTimeout(timer);
  }, [q, addressView.q, updateAddress]);

  const updateView = useCallback<UpdateView>(
    (patch, options) => {
      if (patch.q !== undefined) setSearchText(patch.q);
      updateAddress({ q, ...patch }, options);
    },
    [updateAddress, q],
  );

  const deferredQ = useDeferredValue(q);
  const view = deferredQ === addressView.q ? addressView : { ...addressView, ...FIRST_PAGES, q: deferredQ };
  return { view, updateView, searchText, setSearchText };
}

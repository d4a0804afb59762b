import { useCallback, useDeferredValue, useEffect, useMemo, useReducer, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { type AdminView, FIRST_PAGES, listAddress, parseView, serializeView } from './view';

interface UpdateOptions {
  replace?: boolean;
}

type UpdateView = (patch: Partial<AdminView>, options?: UpdateOptions) => void;

/** Location state of an address that opens a record: the address of the list behind it. */
export interface OpenRecordState {
  openedFrom: string;
}

export function useView(): AdminView {
  const [params] = useSearchParams();
  return useMemo(() => parseView(params), [params]);
}

/** Resolves when the address has changed. A move between records replaces it: Back leads to the list. */
function useUpdateAddress(): (patch: Partial<AdminView>, options?: UpdateOptions) => Promise<void> {
  const [params] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const navigate = useNavigate();
  const navigation = useRef<Promise<void>>(Promise.resolve());
  // A second update during a navigation builds on the first one, not on the old address.
  const latest = useRef({ params, state });
  useEffect(() => {
    latest.current = { params, state };
  }, [params, state]);
  return useCallback(
    (patch, { replace = false } = {}) => {
      const current = parseView(latest.current.params);
      const next = serializeView({ ...current, ...patch });
      // Skips navigation when the view is unchanged, e.g. after a second tap on the same record.
      if (next.toString() === latest.current.params.toString()) return navigation.current;
      const isMove = Boolean(patch.record && current.record);
      const isOpening = Boolean(patch.record && !current.record);
      const state: unknown = isOpening
        ? ({ openedFrom: listAddress(current) } satisfies OpenRecordState)
        : isMove
          ? latest.current.state
          : null;
      latest.current = { params: next, state };
      navigation.current = Promise.resolve(
        navigate(`?${next}`, { preventScrollReset: true, replace: replace || isMove, state }),
      );
      return navigation.current;
    },
    [navigate],
  );
}

// Browsers limit how often the address may change. The lists do not wait for it.
const SEARCH_DEBOUNCE_MS = 300;

interface SearchState {
  text: string;
  /** The search of the address. */
  q: string;
  /** Searches that the address does not have yet. */
  sent: readonly string[];
}

type SearchEvent = { typed: string } | { sent: string } | { address: string };

export function reduceSearch(state: SearchState, event: SearchEvent): SearchState {
  const { text, q, sent } = state;
  if ('typed' in event) return { text: event.typed, q, sent };
  if ('sent' in event) return { text, q, sent: [...sent, event.sent] };
  if (event.address === q) return state;
  const index = sent.indexOf(event.address);
  // Text typed after the last search stays.
  if (index !== -1 || event.address === text.trim())
    return { text, q: event.address, sent: index === -1 ? [] : sent.slice(index + 1) };
  // Back, not typing, has changed the address.
  return { text: event.address, q: event.address, sent: [] };
}

export interface SearchableView {
  /** The view with the search text as it is typed. */
  view: AdminView;
  updateView: UpdateView;
  searchText: string;
  setSearchText: (text: string) => void;
}

/** The view of useView, but the search text takes effect at once and reaches the address after a pause in typing. */
export function useSearchableView(): SearchableView {
  const addressView = useView();
  const updateAddress = useUpdateAddress();
  const initial: SearchState = { text: addressView.q, q: addressView.q, sent: [] };
  const [state, dispatch] = useReducer(reduceSearch, initial);
  const { text: searchText } = reduceSearch(state, { address: addressView.q });
  const q = searchText.trim();
  useEffect(() => dispatch({ address: addressView.q }), [addressView.q]);

  const sendSearch = useCallback(() => {
    dispatch({ sent: q });
    return updateAddress({ q, ...FIRST_PAGES }, { replace: true });
  }, [updateAddress, q]);

  useEffect(() => {
    if (q === addressView.q) return;
    const timer = setTimeout(() => void sendSearch(), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [q, addressView.q, sendSearch]);

  const updateView = useCallback<UpdateView>(
    (patch, options) => {
      if (patch.q !== undefined) dispatch({ typed: patch.q });
      const update = () => updateAddress(patch, options);
      // A search that was just typed belongs to the old list, where Back finds it.
      if (q === addressView.q) void update();
      else void sendSearch().then(update);
    },
    [updateAddress, sendSearch, q, addressView.q],
  );

  const deferredQ = useDeferredValue(q);
  const view = deferredQ === addressView.q ? addressView : { ...addressView, ...FIRST_PAGES, q: deferredQ };
  return { view, updateView, searchText, setSearchText: (typed) => dispatch({ typed }) };
}

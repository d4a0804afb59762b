import { useDeferredValue, useEffect, useEffectEvent, useReducer } from 'react';
import { useUpdateView, useView } from './use-view';
import { FIRST_PAGES } from './view';

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

export interface Search {
  text: string;
  setText: (text: string) => void;
  /** Puts the text into the address at once, so that Back finds it. */
  send: () => void;
  /** The text as the lists show it. */
  q: string;
}

/** The search that is being typed. It takes effect at once, and reaches the address after a pause in typing. */
export function useSearch(): Search {
  const address = useView().q;
  const updateView = useUpdateView();
  const [state, dispatch] = useReducer(reduceSearch, { text: address, q: address, sent: [] });
  const { text } = reduceSearch(state, { address });
  const q = text.trim();
  useEffect(() => dispatch({ address }), [address]);

  const send = () => {
    if (q === address) return;
    dispatch({ sent: q });
    updateView({ q, ...FIRST_PAGES }, { replace: true });
  };
  const sendLater = useEffectEvent(send);
  useEffect(() => {
    const timer = setTimeout(() => sendLater(), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [q, address]);

  return { text, setText: (typed) => dispatch({ typed }), send, q: useDeferredValue(q) };
}

import { useDeferredValue, useEffect, useEffectEvent, useState } from 'react';
import { SEARCH_MAX } from '@shared/limits';
import { cutToLength } from '@shared/text-length';
import { useUpdateView, useView } from './use-view';
import { FIRST_PAGES, parseView } from './view';

// Browsers limit how often the address may change. The lists do not wait for it.
const SEARCH_DEBOUNCE_MS = 300;

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
  const updateView = useUpdateView();
  // Another search in the address, as after Back, takes the place of what was typed over this one.
  const [typed, setTyped] = useState<{ text: string; over: string }>();
  const setText = (text: string) => setTyped({ text: cutToLength(text, SEARCH_MAX), over: currentSearch() });
  useView();
  const address = currentSearch();
  const text = typed?.over === address ? typed.text : address;
  const q = text.trim();
  const send = () => {
    if (q === address) return;
    updateView({ q, ...FIRST_PAGES }, { replace: true });
    setTyped((latest) => latest && { text: latest.text, over: q });
  };
  const sendLater = useEffectEvent(send);
  useEffect(() => {
    const timer = setTimeout(() => sendLater(), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [q]);
  return { text, setText, send, q: useDeferredValue(q) };
}

/** The window has it before React. */
const currentSearch = () => parseView(window.location).q;

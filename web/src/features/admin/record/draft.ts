import { useMemo, useSyncExternalStore } from 'react';
import { pluralize } from '@/lib/pluralize';
import { ifAllowed } from '@/lib/session-storage';
import { cleanText } from '@shared/inquiry/characters';
import { tooLong } from '@shared/inquiry/field';
import type { RecordKind } from '@shared/inquiry/kinds';
import { textLength } from '@shared/text-length';
import { useAuth } from '../session/use-session';

/** The id of the field in which an answer is written. */
export const ANSWER_TEXT = 'answer-text';

export const focusAnswer = () => document.getElementById(ANSWER_TEXT)?.focus();

/** The last message, and when the record was handled; null if there was none. */
export interface Seen {
  message: string | null;
  handledAt: string | null;
}

export interface Draft {
  /** Changes with the text: the same text sent again after a lost response is stored once. */
  id: string;
  text: string;
  /** The messages that the writer of an answer has seen. */
  seen: Seen;
  /** The addresses that an answer has in copy. */
  cc?: string[];
  /** When it was last changed, in milliseconds since the epoch. */
  at: number;
}

const NOTHING: Seen = { message: null, handledAt: null };

export const newDraft = (text: string, seen = NOTHING, cc: string[] = []): Draft => ({
  id: crypto.randomUUID(),
  text,
  seen,
  cc,
  at: Date.now(),
});

// Drafts live in the page's memory where local storage is blocked or full.
const memory = new Map<string, string>();
const changes = new EventTarget();

function subscribe(listener: () => void): () => void {
  changes.addEventListener('change', listener);
  window.addEventListener('storage', listener); // another tab
  return () => {
    changes.removeEventListener('change', listener);
    window.removeEventListener('storage', listener);
  };
}

function write(key: string, draft: Draft | undefined): void {
  memory.delete(key);
  try {
    if (draft) localStorage.setItem(key, JSON.stringify(draft));
    else localStorage.removeItem(key);
  } catch {
    if (draft) memory.set(key, JSON.stringify(draft));
  }
  changes.dispatchEvent(new Event('change'));
}

type Text = 'answer' | 'note';

/** Reads and writes what this admin is writing about a record, without rendering at each key. */
export function useDraftStore(kind: RecordKind, id: string, what: Text = 'answer') {
  const { user } = useAuth();
  const key = `${what}:${user?.username ?? ''}:${kind}:${id}`;
  const read = () => memory.get(key) ?? ifAllowed(() => localStorage.getItem(key)) ?? null;
  return {
    read,
    hasDraft: () => read() !== null,
    setDraft: (draft: Draft) => write(key, draft),
    removeDraft: () => write(key, undefined),
  };
}

/** A text that this admin is writing about a record. It outlasts the page and the session, in this browser. */
export function useDraft(kind: RecordKind, id: string, what?: Text) {
  const store = useDraftStore(kind, id, what);
  const json = useSyncExternalStore(subscribe, store.read);
  const draft = useMemo(
    () => ifAllowed(() => JSON.parse(json ?? 'null') as Draft | null) ?? undefined,
    [json],
  );
  return { ...store, draft };
}

/** Whether there is a draft of an answer. Renders when that changes, and not with its text. */
export function useHasDraft(kind: RecordKind, id: string): boolean {
  return useSyncExternalStore(subscribe, useDraftStore(kind, id).hasDraft);
}

/** Why a text cannot be sent; undefined if it can. Nothing is cut while it is typed or pasted. */
export function describeExcess(label: string, max: number, text: string): string | undefined {
  const excess = textLength(cleanText(text)) - max;
  if (excess <= 0) return undefined;
  return `${tooLong({ label, max })}: ${pluralize(excess, 'character')} too many`;
}

import { useMemo, useSyncExternalStore } from 'react';
import { ifAllowed } from '@/lib/session-storage';
import type { RecordKind } from '@shared/inquiry/kinds';
import { DAY_MS, KEEP_DRAFTS_DAYS } from '@shared/limits';
import { z } from '@shared/zod';
import { useAuth } from './session';

/** The last message, and when the record was handled; null if there was none. */
export interface Seen {
  message: string | null;
  handledAt: string | null;
}

const NOTHING: Seen = { message: null, handledAt: null };

const draftSchema = z.object({
  /** Changes with the text: the same text sent again after a lost response is stored once. */
  id: z.string(),
  text: z.string(),
  /** The messages that the writer of an answer has seen. */
  seen: z.object({ message: z.string().nullable(), handledAt: z.string().nullable() }).catch(NOTHING),
  /** The addresses that an answer has in copy. */
  cc: z.array(z.string()).optional().catch(undefined),
  /** When it was last changed, in milliseconds since the epoch. */
  at: z.number(),
});

export type Draft = z.infer<typeof draftSchema>;

export const newDraft = (text: string, seen = NOTHING, cc: string[] = []): Draft => ({
  id: crypto.randomUUID(),
  text,
  seen,
  cc,
  at: Date.now(),
});

/** The draft of a stored text; undefined for a text that is not a draft. */
const parseDraft = (json: string | null): Draft | undefined =>
  draftSchema.safeParse(ifAllowed((): unknown => JSON.parse(json ?? ''))).data;

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
    hasDraft: () => parseDraft(read()) !== undefined,
    setDraft: (draft: Draft) => write(key, draft),
    removeDraft: () => write(key, undefined),
  };
}

/** A text that this admin is writing about a record. It outlasts the page and the session, in this browser. */
export function useDraft(kind: RecordKind, id: string, what?: Text) {
  const store = useDraftStore(kind, id, what);
  const json = useSyncExternalStore(subscribe, store.read);
  return { ...store, draft: useMemo(() => parseDraft(json), [json]) };
}

/** Whether there is a draft. Renders when that changes, and not with its text. */
export function useHasDraft(kind: RecordKind, id: string, what?: Text): boolean {
  return useSyncExternalStore(subscribe, useDraftStore(kind, id, what).hasDraft);
}

const KEY = /^(?:answer|note):[^:]*:(contacts|partnerships):(.*)$/;

/** Drops the old drafts of all accounts in this browser. A draft may be about a record that no list has, e.g. in the spam. */
export function dropOldDrafts(): void {
  const oldest = Date.now() - KEEP_DRAFTS_DAYS * DAY_MS;
  removeDrafts((_kind, _id, { at }) => at < oldest);
}

/** Removes the drafts that match, of all accounts in this browser, and what cannot be read as a draft. */
export function removeDrafts(matches: (kind: RecordKind, id: string, draft: Draft) => boolean): void {
  for (const key of ifAllowed(() => Object.keys(localStorage)) ?? []) {
    const [, kind, id = ''] = KEY.exec(key) ?? [];
    if (!kind) continue;
    const draft = parseDraft(localStorage.getItem(key));
    if (!draft || matches(kind as RecordKind, id, draft)) localStorage.removeItem(key);
  }
}

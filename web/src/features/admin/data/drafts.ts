import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { ifAllowed } from '@/lib/session-storage';
import type { RecordKind } from '@shared/inquiry/kinds';
import { DAY_MS, KEEP_DRAFTS_DAYS } from '@shared/limits';
import { z } from '@shared/zod';
import { type NewText, pendingActs, usePendingActs } from './pending';
import { useAuth } from './session';

/** The last message, and when the record was handled; null if there was none. */
export interface Seen {
  message: string | null;
  handledAt: string | null;
}

const draftSchema = z.object({
  /** Changes with the text: the same text sent again after a lost response is stored once. */
  id: z.string(),
  text: z.string(),
  /** The messages that the writer of an answer has seen. Not known of a note, nor while the conversation loads. */
  seen: z
    .object({ message: z.string().nullable(), handledAt: z.string().nullable() })
    .optional()
    .catch(undefined),
  /** The addresses that an answer has in copy. */
  cc: z.array(z.string()).optional().catch(undefined),
  /** When it was last changed, in milliseconds since the epoch. */
  at: z.number(),
});

const draftsSchema = z.array(draftSchema);

export type Draft = z.infer<typeof draftSchema>;

export const newDraft = (text: string, seen?: Seen, cc: string[] = []): Draft => ({
  id: crypto.randomUUID(),
  text,
  seen,
  cc,
  at: Date.now(),
});

/** The drafts in a stored text: one, and before it those that are being sent. None in a text that is no draft. */
const parseDrafts = (json: string | null): Draft[] =>
  draftsSchema.safeParse([ifAllowed((): unknown => JSON.parse(json ?? ''))].flat()).data ?? [];

// Drafts live in the page's memory where local storage is blocked or full.
const memory = new Map<string, string>();
const changes = new EventTarget();

const readStored = (key: string): string | null =>
  memory.get(key) ?? ifAllowed(() => localStorage.getItem(key)) ?? null;

function subscribe(listener: () => void): () => void {
  changes.addEventListener('change', listener);
  window.addEventListener('storage', listener); // another tab
  return () => {
    changes.removeEventListener('change', listener);
    window.removeEventListener('storage', listener);
  };
}

function write(key: string, drafts: readonly Draft[]): void {
  const json = JSON.stringify(drafts.length === 1 ? drafts[0] : drafts);
  memory.delete(key);
  try {
    if (drafts.length > 0) localStorage.setItem(key, json);
    else localStorage.removeItem(key);
  } catch {
    if (drafts.length > 0) memory.set(key, json);
  }
  changes.dispatchEvent(new Event('change'));
}

/** Reads and writes what this admin is writing about a record, without rendering at each key. */
export function useDraftStore(kind: RecordKind, id: string, what: NewText['what'] = 'answer') {
  const client = useQueryClient();
  const { user } = useAuth();
  const key = `${what}:${user?.username ?? ''}:${kind}:${id}`;
  const read = () => readStored(key);
  const isPending = (draft: Draft) => pendingActs(client).some(({ added }) => added?.id === draft.id);
  const pending = () => parseDrafts(read()).filter(isPending);
  return {
    read,
    hasDraft: () => !parseDrafts(read()).every(isPending),
    /** Those that are being sent stay. */
    setDraft: (draft: Draft) => write(key, [...pending(), draft]),
    removeDraft: () => write(key, pending()),
  };
}

/** A text that this admin is writing about a record. It outlasts the page and the session, in this browser. */
export function useDraft(kind: RecordKind, id: string, what?: NewText['what']) {
  const store = useDraftStore(kind, id, what);
  const json = useSyncExternalStore(subscribe, store.read);
  const acts = usePendingActs();
  const draft = useMemo(() => {
    const pending = new Set(acts.map(({ added }) => added?.id));
    return joinDrafts(parseDrafts(json).filter((each) => !pending.has(each.id)));
  }, [json, acts]);
  return { ...store, draft };
}

/** A text that could not be sent stands before what was written since. */
function joinDrafts(drafts: readonly Draft[]): Draft | undefined {
  const last = drafts.at(-1);
  if (!last || drafts.length === 1) return last;
  return newDraft(drafts.map(({ text }) => text).join('\n\n'), last.seen, last.cc);
}

/** Whether there is a draft that is not being sent. Renders when that changes, and not with its text. */
export function useHasDraft(kind: RecordKind, id: string, what?: NewText['what']): boolean {
  usePendingActs();
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
  const keys = [...memory.keys(), ...(ifAllowed(() => Object.keys(localStorage)) ?? [])];
  for (const key of new Set(keys)) {
    const [, kind, id = ''] = KEY.exec(key) ?? [];
    if (!kind) continue;
    const drafts = parseDrafts(readStored(key));
    const kept = drafts.filter((draft) => !matches(kind as RecordKind, id, draft));
    if (kept.length === 0 || kept.length < drafts.length) write(key, kept);
  }
}

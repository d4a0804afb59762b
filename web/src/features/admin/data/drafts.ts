import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { ifAllowed } from '@/lib/session-storage';
import type { RecordKind } from '@shared/inquiry/kinds';
import { DAY_MS, KEEP_DRAFTS_DAYS } from '@shared/limits';
import { z } from '@shared/zod';
import { type NewText, pendingActions, usePendingActions } from './pending';
import { useAuth } from './session';

/** The state of the conversation that the writer of an answer has seen. */
export interface SeenConversation {
  /** The id of the last message; null without messages. */
  message: string | null;
  /** When the record was handled; null for an unhandled record. */
  handledAt: string | null;
}

const draftSchema = z.object({
  /** A new id for each text, so that the same text sent again after a lost response is stored once. */
  id: z.string(),
  text: z.string(),
  /** Undefined for a note, and while the conversation loads. */
  seen: z
    .object({ message: z.string().nullable(), handledAt: z.string().nullable() })
    .optional()
    .catch(undefined),
  /** The Cc addresses of an answer. */
  cc: z.array(z.string()).optional().catch(undefined),
  /** The time of the last change, in milliseconds since the epoch. */
  at: z.number(),
});

const draftsSchema = z.array(draftSchema);

export type Draft = z.infer<typeof draftSchema>;

export const newDraft = (text: string, seen?: SeenConversation, cc: string[] = []): Draft => ({
  id: crypto.randomUUID(),
  text,
  seen,
  cc,
  at: Date.now(),
});

/** Parses a stored value: one draft, or a list that ends with the current draft after those being sent. Returns [] for an invalid value. */
const parseDrafts = (json: string | null): Draft[] =>
  draftsSchema.safeParse([ifAllowed((): unknown => JSON.parse(json ?? ''))].flat()).data ?? [];

// Keeps drafts in the page's memory if local storage is blocked or full.
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

/** Stores drafts under a key. Removes the key of an empty list. */
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

/** Reads and writes this admin's drafts about a record. Unlike `useDraft`, does not render at each keystroke. */
export function useDraftStore(kind: RecordKind, id: string, type: NewText['type'] = 'answer') {
  const client = useQueryClient();
  const { user } = useAuth();
  const key = `${type}:${user?.username ?? ''}:${kind}:${id}`;
  const read = () => readStored(key);
  const isPending = (draft: Draft) => pendingActions(client).some(({ added }) => added?.id === draft.id);
  const pending = () => parseDrafts(read()).filter(isPending);
  return {
    read,
    hasDraft: () => !parseDrafts(read()).every(isPending),
    /** Replaces the current draft. The drafts that are being sent stay. */
    setDraft: (draft: Draft) => write(key, [...pending(), draft]),
    removeDraft: () => write(key, pending()),
  };
}

/** This admin's draft about a record. The browser keeps the draft after the page is closed and the session has ended. */
export function useDraft(kind: RecordKind, id: string, type?: NewText['type']) {
  const store = useDraftStore(kind, id, type);
  const json = useSyncExternalStore(subscribe, store.read);
  const actions = usePendingActions();
  const draft = useMemo(() => {
    const pending = new Set(actions.map(({ added }) => added?.id));
    return joinDrafts(parseDrafts(json).filter((each) => !pending.has(each.id)));
  }, [json, actions]);
  return { ...store, draft };
}

/** Joins the texts that could not be sent with the newer draft, oldest first. */
function joinDrafts(drafts: readonly Draft[]): Draft | undefined {
  const last = drafts.at(-1);
  if (!last || drafts.length === 1) return last;
  return newDraft(drafts.map(({ text }) => text).join('\n\n'), last.seen, last.cc);
}

/** Returns true if there is a draft that is not being sent. Renders when the result changes, not at each change of the text. */
export function useHasDraft(kind: RecordKind, id: string, type?: NewText['type']): boolean {
  usePendingActions();
  return useSyncExternalStore(subscribe, useDraftStore(kind, id, type).hasDraft);
}

/** Matches the key of a draft: type, username, kind and record id. */
const DRAFT_KEY = /^(?:answer|note):[^:]*:(contacts|partnerships):(.*)$/;

/** Removes the old drafts of all accounts in this browser, including drafts about records that are not in any list. */
export function removeOldDrafts(): void {
  const oldest = Date.now() - KEEP_DRAFTS_DAYS * DAY_MS;
  removeDrafts((_kind, _id, { at }) => at < oldest);
}

/** Removes the matching drafts of all accounts in this browser, and invalid ones. */
export function removeDrafts(matches: (kind: RecordKind, id: string, draft: Draft) => boolean): void {
  const keys = [...memory.keys(), ...(ifAllowed(() => Object.keys(localStorage)) ?? [])];
  for (const key of new Set(keys)) {
    const [, kind, id = ''] = DRAFT_KEY.exec(key) ?? [];
    if (!kind) continue;
    const drafts = parseDrafts(readStored(key));
    const kept = drafts.filter((draft) => !matches(kind as RecordKind, id, draft));
    if (kept.length === 0 || kept.length < drafts.length) write(key, kept);
  }
}

import { ifAllowed } from '@/lib/session-storage';
import type { RecordKind } from '@shared/inquiry/kinds';
import { DAY_MS, KEEP_DRAFTS_DAYS } from '@shared/limits';
import type { RecordLists } from './use-records';

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
  /** When it was last changed, in milliseconds since the epoch. */
  at: number;
}

const NOTHING: Seen = { message: null, handledAt: null };

export const newDraft = (text: string, seen = NOTHING): Draft => ({
  id: crypto.randomUUID(),
  text,
  seen,
  at: Date.now(),
});

const KEY = /^(?:answer|note):[^:]*:(contacts|partnerships):(.*)$/;

/**
 * Drops the drafts of all accounts in this browser that are old, or whose record is gone. A list without live updates
 * does not have the record of a draft that another tab has begun since the list was loaded.
 */
export function dropOldDrafts(lists: RecordLists): void {
  const oldest = Date.now() - KEEP_DRAFTS_DAYS * DAY_MS;
  removeDrafts((kind, id, { at = 0 }) => {
    const { data, updatedAt } = lists[kind];
    return at < oldest || (at < updatedAt && !data?.some((record) => record.id === id));
  });
}

/** Removes drafts of all accounts in this browser. */
export function removeDrafts(
  matches: (kind: RecordKind, id: string, draft: Partial<Draft>) => boolean,
): void {
  for (const key of ifAllowed(() => Object.keys(localStorage)) ?? []) {
    const [, kind, id = ''] = KEY.exec(key) ?? [];
    if (!kind) continue;
    const draft = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Draft>;
    if (matches(kind as RecordKind, id, draft)) localStorage.removeItem(key);
  }
}

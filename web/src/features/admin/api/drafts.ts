import { ifAllowed } from '@/lib/session-storage';
import type { RecordKind } from '@shared/inquiry/kinds';
import { DAY_MS, KEEP_DRAFTS_DAYS } from '@shared/limits';

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

const KEY = /^(?:answer|note):[^:]*:(contacts|partnerships):(.*)$/;

/** Drops the old drafts of all accounts in this browser. A draft may be about a record that no list has, e.g. in the spam. */
export function dropOldDrafts(): void {
  const oldest = Date.now() - KEEP_DRAFTS_DAYS * DAY_MS;
  removeDrafts((_kind, _id, { at = 0 }) => at < oldest);
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

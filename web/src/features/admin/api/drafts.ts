import { ifAllowed } from '@/lib/session-storage';
import type { RecordKind } from '@shared/inquiry/kinds';
import { DAY_MS, KEEP_DRAFTS_DAYS } from '@shared/limits';
import { z } from '@shared/zod';

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

/** The draft of a stored text; undefined for a text that is not a draft. */
export function parseDraft(text: string | null | undefined): Draft | undefined {
  return draftSchema.safeParse(ifAllowed((): unknown => JSON.parse(text ?? ''))).data;
}

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

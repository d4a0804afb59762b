import { ifAllowed } from '@/lib/session-storage';
import type { RecordKind } from '@shared/inquiry/kinds';
import { DAY_MS, KEEP_DRAFTS_DAYS } from '@shared/limits';

const KEY = /^(?:answer|note):[^:]*:(contacts|partnerships):(.*)$/;

/** Drops the old drafts of all accounts in this browser. A draft may be about a record that no list has, e.g. in the spam. */
export function dropOldDrafts(): void {
  const oldest = Date.now() - KEEP_DRAFTS_DAYS * DAY_MS;
  removeDrafts((_kind, _id, { at = 0 }) => at < oldest);
}

/** Removes drafts of all accounts in this browser. */
export function removeDrafts(
  matches: (kind: RecordKind, id: string, draft: { at?: number }) => boolean,
): void {
  for (const key of ifAllowed(() => Object.keys(localStorage)) ?? []) {
    const [, kind, id = ''] = KEY.exec(key) ?? [];
    if (!kind) continue;
    const draft = JSON.parse(localStorage.getItem(key) ?? '{}') as { at?: number };
    if (matches(kind as RecordKind, id, draft)) localStorage.removeItem(key);
  }
}

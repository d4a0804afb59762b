import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { ApiError, apiFetch, apiPath, postKeepalive } from '@/lib/api-client';
import type { FullRecord } from '@shared/inquiry/full-record';
import type { AnyRecord, RecordKind } from '@shared/inquiry/kinds';
import { answerId } from '@shared/inquiry/messages';
import { useRecordAction } from './changes';
import { type Draft, removeDrafts, useDraftStore } from './drafts';
import { cacheRecords } from './lists';
import { newerFullRecord } from './newest';
import { type NewText, usePendingActions } from './pending';
import { ADMIN_API, recordKey, recordMailKey } from './query-keys';

/** A record with its events, notes and messages. The query is stale if a list has a newer state of the record. */
export const recordQuery = (kind: RecordKind, { id, changedAt }: Pick<AnyRecord, 'id' | 'changedAt'>) =>
  queryOptions<FullRecord>({
    queryKey: recordKey(kind, id),
    queryFn: async ({ signal }) => {
      const full = await (await apiFetch<FullRecord>(apiPath(ADMIN_API, kind, id), { signal })).json();
      removeStoredDrafts(kind, full);
      return full;
    },
    structuralSharing: (old, next) => newerFullRecord(old as FullRecord | undefined, next as FullRecord),
    staleTime: ({ state }) => (state.data && state.data.record.changedAt >= changedAt ? Infinity : 0),
  });

/** Removes drafts whose text the server has already stored, e.g. after a reload while they were being sent. */
function removeStoredDrafts(kind: RecordKind, { record, notes, messages }: FullRecord): void {
  const stored = new Set([...notes, ...messages].map(({ id }) => id));
  removeDrafts(
    (draftKind, id, draft) =>
      draftKind === kind && id === record.id && (stored.has(draft.id) || stored.has(answerId(draft.id))),
  );
}

/** Writes a record from a response into the cache, and removes the drafts that the response shows to be stored. */
export function cacheFullRecord(client: QueryClient, kind: RecordKind, full: FullRecord): void {
  removeStoredDrafts(kind, full);
  client.setQueryData(recordKey(kind, full.record.id), full);
  cacheRecords(client, kind, [full.record]);
  void client.invalidateQueries({ queryKey: recordMailKey(kind, full.record.id) });
}

const ENDPOINTS = {
  note: { path: 'notes', failureTitle: 'Note not added' },
  answer: { path: 'answers', failureTitle: 'Answer not sent' },
};

/** The body of the call that sends an answer, without the id. */
interface AnswerBody {
  handled: boolean;
  /** The id of the last message that the writer has seen. */
  seen: string | null;
  subject: string;
  /** The text with the quotation below it. */
  text: string;
  /** The addresses that the writer has selected from the Cc of the last reply. */
  cc: string[];
}

/** Returns a function that sends a draft as a note or an answer. The browser keeps the draft until the server has stored it. */
export function useAddText(kind: RecordKind, record: AnyRecord, type: NewText['type']) {
  const client = useQueryClient();
  const { setDraft } = useDraftStore(kind, record.id, type);
  const { path, failureTitle } = ENDPOINTS[type];
  const { start } = useRecordAction(async ({ added }) => {
    const { id = '', body } = added ?? {};
    try {
      const full = await postKeepalive<FullRecord>(apiPath(ADMIN_API, kind, record.id, path), {
        id,
        ...body,
      });
      cacheFullRecord(client, kind, full);
      return full;
    } catch (error) {
      // Reloads after a conflict, because there may be a message that the writer has not seen.
      if (error instanceof ApiError && error.status === 409)
        void client.invalidateQueries({ queryKey: recordKey(kind, record.id) });
      throw error;
    }
  });
  return (draft: Draft, answer?: AnswerBody) => {
    const { id, text } = draft;
    setDraft(draft);
    const handling = answer?.handled && { change: { type: 'handle' } as const };
    const added = { type, id, text, body: answer ?? { text } };
    return start([{ kind, records: [record], ...handling }], { added, failureTitle }).sent;
  };
}

/** The notes and answers of a record that are still being sent. */
export function usePendingTexts(kind: RecordKind, id: string) {
  return usePendingActions().flatMap(({ added, at, parts: [part] }) =>
    added && part?.kind === kind && part.records[0]?.id === id ? { ...added, at } : [],
  );
}

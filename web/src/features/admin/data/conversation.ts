import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { ApiError, apiFetch, apiPath, postKeepalive } from '@/lib/api-client';
import type { FullRecord } from '@shared/inquiry/full-record';
import type { AnyRecord, RecordKind } from '@shared/inquiry/kinds';
import { answerId } from '@shared/inquiry/messages';
import { useAct } from './changes';
import { type Draft, removeDrafts, useDraftStore } from './drafts';
import { showRecords } from './lists';
import { newestRecord } from './newest';
import { type NewText, usePendingActs } from './pending';
import { ADMIN_API, recordKey, recordMailKey } from './query-keys';

/** A record with its events, notes and messages. It is loaded again if a list has it in a newer state. */
export const recordQuery = (kind: RecordKind, { id, changedAt }: Pick<AnyRecord, 'id' | 'changedAt'>) =>
  queryOptions<FullRecord>({
    queryKey: recordKey(kind, id),
    queryFn: async ({ signal }) => {
      const full = await (await apiFetch<FullRecord>(apiPath(ADMIN_API, kind, id), { signal })).json();
      removeStored(kind, full);
      return full;
    },
    structuralSharing: (old, next) => newestRecord(old as FullRecord | undefined, next as FullRecord),
    staleTime: ({ state }) => (state.data && state.data.record.changedAt >= changedAt ? Infinity : 0),
  });

/** Removes the drafts that a record has already, as after a reload while they were sent. */
function removeStored(kind: RecordKind, { record, notes, messages }: FullRecord): void {
  const stored = new Set([...notes, ...messages].map(({ id }) => id));
  removeDrafts(
    (draftKind, id, draft) =>
      draftKind === kind && id === record.id && (stored.has(draft.id) || stored.has(answerId(draft.id))),
  );
}

/** Shows what a call has returned. */
export function showFullRecord(client: QueryClient, kind: RecordKind, full: FullRecord): void {
  removeStored(kind, full);
  client.setQueryData(recordKey(kind, full.record.id), full);
  showRecords(client, kind, [full.record]);
  void client.invalidateQueries({ queryKey: recordMailKey(kind, full.record.id) });
}

const CALLS = {
  note: { path: 'notes', failure: 'Note not added' },
  answer: { path: 'answers', failure: 'Answer not sent' },
};

/** The rest of the body of an answer. */
interface Mail {
  handled: boolean;
  /** The last message that the writer has seen. */
  seen: string | null;
  subject: string;
  /** With its quotation. */
  text: string;
  /** Of those whom the last reply had in copy. */
  cc: string[];
}

/** Adds the draft of a note or an answer to a record. The draft stays in the storage until the server has it. */
export function useAddText(kind: RecordKind, record: AnyRecord, what: NewText['what']) {
  const client = useQueryClient();
  const { setDraft } = useDraftStore(kind, record.id, what);
  const { path, failure } = CALLS[what];
  const { act } = useAct(async ({ added }) => {
    const { id = '', body } = added ?? {};
    try {
      const full = await postKeepalive<FullRecord>(apiPath(ADMIN_API, kind, record.id, path), {
        id,
        ...body,
      });
      showFullRecord(client, kind, full);
      return full;
    } catch (error) {
      // There may be a message that the writer has not seen.
      if (error instanceof ApiError && error.status === 409)
        void client.invalidateQueries({ queryKey: recordKey(kind, record.id) });
      throw error;
    }
  });
  return (draft: Draft, mail?: Mail) => {
    const { id, text } = draft;
    setDraft(draft);
    const handles = mail?.handled && { change: { type: 'handle' } as const };
    const added = { what, id, text, body: mail ?? { text } };
    return act([{ kind, records: [record], ...handles }], { added, failure }).sent;
  };
}

/** The notes and answers of a record that the server has not answered. */
export function usePendingTexts(kind: RecordKind, id: string) {
  return usePendingActs().flatMap(({ added, at, parts: [part] }) =>
    added && part?.kind === kind && part.records[0]?.id === id ? { ...added, at } : [],
  );
}

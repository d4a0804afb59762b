import {
  type QueryClient,
  queryOptions,
  useMutation,
  type UseMutationOptions,
  useQueryClient,
} from '@tanstack/react-query';
import { ApiError, apiFetch, apiPath, postJson } from '@/lib/api-client';
import type { FullRecord } from '@shared/inquiry/full-record';
import type { AnyRecord, RecordKind } from '@shared/inquiry/kinds';
import type { Message } from '@shared/inquiry/messages';
import { errorToast } from './calls';
import { showRecords } from './lists';
import { newestRecord } from './newest';
import { ADMIN_API, recordKey, recordMailKey } from './query-keys';

/** A record with its events, notes and messages. It is loaded again if a list has it in a newer state. */
export const recordQuery = (kind: RecordKind, { id, changedAt }: Pick<AnyRecord, 'id' | 'changedAt'>) =>
  queryOptions<FullRecord>({
    queryKey: recordKey(kind, id),
    structuralSharing: (old, next) => newestRecord(old as FullRecord | undefined, next as FullRecord),
    staleTime: ({ state }) => (state.data && state.data.record.changedAt >= changedAt ? Infinity : 0),
  });

export function showFullRecord(client: QueryClient, kind: RecordKind, full: FullRecord): void {
  client.setQueryData(recordKey(kind, full.record.id), full);
  showRecords(client, kind, [full.record]);
}

/** A change of one record. The response shows what has become of it. */
function useRecordCall<Input>(
  kind: RecordKind,
  id: string,
  call: (input: Input) => Promise<FullRecord>,
  options: Pick<UseMutationOptions<FullRecord, Error, Input>, 'mutationKey' | 'onError'>,
) {
  const client = useQueryClient();
  return useMutation({
    ...options,
    mutationFn: async (input: Input) => {
      const full = await call(input);
      showFullRecord(client, kind, full);
      void client.invalidateQueries({ queryKey: recordMailKey(kind, id) });
      return full;
    },
  });
}

interface NewAnswer {
  /** A UUID: a repeated call adds no second answer. */
  id: string;
  handled: boolean;
  /** The last message that the writer has seen. */
  seen: string | null;
  subject: string;
  /** With its quotation. */
  text: string;
  /** Of those whom the last reply had in copy. */
  cc: string[];
}

export const answeringKey = (kind: RecordKind, id: string) => [...recordKey(kind, id), 'answer'];

/** Answers the sender of a record. The answer can be taken back for ten seconds. */
export function useAnswer(kind: RecordKind, id: string) {
  const client = useQueryClient();
  const path = apiPath(ADMIN_API, kind, id, 'answers');
  return useRecordCall(kind, id, (answer: NewAnswer) => postJson(path, answer), {
    mutationKey: answeringKey(kind, id),
    onError: (error) => {
      errorToast('Answer not sent')(error);
      // There is a message that the writer has not seen.
      if (error instanceof ApiError && error.status === 409)
        void client.invalidateQueries({ queryKey: recordKey(kind, id) });
    },
  });
}

/** Takes back an answer that is not sent yet. The record is then as open as it was. */
export function useTakeBack(kind: RecordKind, id: string) {
  const call = async (answer: Pick<Message, 'id'>) => {
    const path = apiPath(ADMIN_API, kind, id, 'answers', answer.id);
    return (await apiFetch<FullRecord>(path, { method: 'DELETE' })).json();
  };
  return useRecordCall(kind, id, call, { onError: errorToast('Not taken back') });
}

export const notingKey = (kind: RecordKind, id: string) => [...recordKey(kind, id), 'note'];

/** A repeated call with the same id adds no second note. */
export function useAddNote(kind: RecordKind, id: string) {
  const path = apiPath(ADMIN_API, kind, id, 'notes');
  return useRecordCall(kind, id, (note: { id: string; text: string }) => postJson(path, note), {
    mutationKey: notingKey(kind, id),
    onError: errorToast('Note not added'),
  });
}

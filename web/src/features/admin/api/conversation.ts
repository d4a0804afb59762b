import { queryOptions, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, apiFetch, apiPath, postJson } from '@/lib/api-client';
import type { RecordEvent } from '@shared/inquiry/events';
import type { AnyRecord, RecordKind } from '@shared/inquiry/kinds';
import { answerId, conversationOf, type Message } from '@shared/inquiry/messages';
import type { Note } from '@shared/inquiry/notes';
import { useAuth } from '../session/auth-context';
import { errorToast } from './error-toast';
import { ADMIN_API, eventsKey, messagesKey, notesKey, recordMailKey } from './query-keys';
import { cachedRecord, replaceRecords } from './record-cache';

// The parts of a record, oldest first. The live listener keeps them up to date.
const partQuery = <T>(queryKey: QueryKey) => queryOptions<T[]>({ queryKey, refetchOnMount: 'always' });

export const messagesQuery = (kind: RecordKind, id: string) => partQuery<Message>(messagesKey(kind, id));
export const notesQuery = (kind: RecordKind, id: string) => partQuery<Note>(notesKey(kind, id));
export const eventsQuery = (kind: RecordKind, id: string) => partQuery<RecordEvent>(eventsKey(kind, id));

type Handling = Partial<Pick<AnyRecord, 'handledAt' | 'handledBy'>>;

/** Stores a conversation, and what it changes in its record, in what is cached. */
function useStore(kind: RecordKind, id: string) {
  const client = useQueryClient();
  return (messages: Message[], changesOf: (record: AnyRecord) => Handling) => {
    client.setQueryData(messagesKey(kind, id), messages);
    void client.invalidateQueries({ queryKey: recordMailKey(kind, id) });
    const record = cachedRecord(client, kind, id);
    if (!record) return;
    const changed = { ...record, conversation: conversationOf(messages), ...changesOf(record) };
    replaceRecords(client, kind, [changed]);
  };
}

interface AnsweredElsewhere {
  /** A UUID: a repeated call adds no second answer. */
  id: string;
  handled: boolean;
}

interface NewAnswer extends AnsweredElsewhere {
  /** The last message that the writer has seen. */
  seen: string | null;
  subject: string;
  text: string;
  quoted: string;
}

export const answeringKey = (kind: RecordKind, id: string) => [...messagesKey(kind, id), 'answer'];

/** Answers the sender of a record. The answer can be taken back for ten seconds. */
export function useAnswer(kind: RecordKind, id: string) {
  const client = useQueryClient();
  return useAnswerCall<NewAnswer>(kind, id, ['answers'], (error) => {
    errorToast('Answer not sent')(error);
    // There is a message that the writer has not seen.
    if (error instanceof ApiError && error.status === 409)
      void client.invalidateQueries({ queryKey: messagesKey(kind, id) });
  });
}

export function useAnsweredElsewhere(kind: RecordKind, id: string) {
  return useAnswerCall<AnsweredElsewhere>(kind, id, ['answers', 'elsewhere'], errorToast('Not recorded'));
}

function useAnswerCall<Answer extends AnsweredElsewhere>(
  kind: RecordKind,
  id: string,
  path: string[],
  onError: (error: unknown) => void,
) {
  const store = useStore(kind, id);
  const { user } = useAuth();
  return useMutation({
    mutationKey: answeringKey(kind, id),
    mutationFn: (answer: Answer) => postJson<Message[]>(apiPath(ADMIN_API, kind, id, ...path), answer),
    onSuccess: (messages, { id: uuid, handled }) => {
      const answer = messages.find((message) => message.id === answerId(uuid));
      store(messages, ({ handledAt }) =>
        handled && answer && handledAt === null
          ? { handledAt: answer.at, handledBy: user?.username ?? null }
          : {},
      );
    },
    onError,
  });
}

/** Takes back an answer that is not sent yet. The record is then as open as it was. */
export function useTakeBack(kind: RecordKind, id: string) {
  const store = useStore(kind, id);
  return useMutation({
    mutationFn: async (answer: Pick<Message, 'id' | 'at'>) => {
      const url = apiPath(ADMIN_API, kind, id, 'answers', answer.id);
      return (await (await apiFetch(url, { method: 'DELETE' })).json()) as Message[];
    },
    onSuccess: (messages, { at }) =>
      store(messages, ({ handledAt }) =>
        handledAt !== null && handledAt === at ? { handledAt: null, handledBy: null } : {},
      ),
    onError: errorToast('Not taken back'),
  });
}

import { useLocalStorage } from '@mantine/hooks';
import { toastSuccess } from '@/lib/toast';
import type { RecordKind } from '@shared/inquiry/kinds';
import type { Message } from '@shared/inquiry/messages';
import { DAY_MS, KEEP_DRAFTS_DAYS } from '@shared/limits';
import { useTakeBack } from '../../api/conversation';
import { whenDone } from '../../api/when-done';
import { useAuth } from '../../session/auth-context';
import { useOpenRecord } from '../record-link';

/** The id of the field in which it is written. */
export const ANSWER_TEXT = 'answer-text';

export interface Draft {
  /** Changes with the text: the same text sent again after a lost response makes no second answer. */
  id: string;
  text: string;
  /** The last message that its writer has seen, null if there was none. */
  seen: string | null;
  /** When it was last changed, in milliseconds since the epoch. */
  at: number;
}

export const newDraft = (text: string, seen: string | null): Draft => ({
  id: crypto.randomUUID(),
  text,
  seen,
  at: Date.now(),
});

const KEY = /^answer:[^:]*:(contacts|partnerships):(.*)$/;

/** Drops the drafts of all accounts in this browser that are old, or whose record is gone. */
export function dropOldDrafts(isThere: (kind: RecordKind, id: string) => boolean): void {
  const oldest = Date.now() - KEEP_DRAFTS_DAYS * DAY_MS;
  for (const key of Object.keys(localStorage)) {
    const [, kind, id = ''] = KEY.exec(key) ?? [];
    if (!kind) continue;
    const { at } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Draft>;
    if (!at || at < oldest || !isThere(kind as RecordKind, id)) localStorage.removeItem(key);
  }
}

/** The answer that this admin is writing about a record. It outlasts the page and the session, in this browser. */
export function useDraft(kind: RecordKind, id: string) {
  const { user } = useAuth();
  const [draft, setDraft, removeDraft] = useLocalStorage<Draft | undefined>({
    key: `answer:${user?.username ?? ''}:${kind}:${id}`,
    getInitialValueInEffect: false,
  });
  return { draft, setDraft, removeDraft };
}

/** Takes an answer back, and opens its record with the text as a draft again. */
export function useTakeBackAnswer(kind: RecordKind, id: string) {
  const { mutateAsync, isPending } = useTakeBack(kind, id);
  const { setDraft } = useDraft(kind, id);
  const openRecord = useOpenRecord();
  const takeBack = (answer: Message) => {
    void whenDone(mutateAsync(answer), (messages) => {
      setDraft(newDraft(answer.text, messages.at(-1)?.id ?? null));
      openRecord({ kind, id });
      toastSuccess({ title: 'Answer taken back', message: 'It is a draft again.' });
    });
  };
  return { takeBack, isPending };
}

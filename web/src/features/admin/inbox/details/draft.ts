import { useLocalStorage } from '@mantine/hooks';
import { toastSuccess } from '@/lib/toast';
import type { RecordKind } from '@shared/inquiry/kinds';
import type { Message } from '@shared/inquiry/messages';
import { DAY_MS, KEEP_DRAFTS_DAYS } from '@shared/limits';
import { useTakeBack } from '../../api/conversation';
import type { RecordLists } from '../../api/use-records';
import { whenDone } from '../../api/when-done';
import { useAuth } from '../../session/auth-context';
import { useOpenRecord } from '../record-link';
import { copyText } from './record-text';

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

/**
 * Drops the drafts of all accounts in this browser that are old, or whose record is gone. A list without live updates
 * does not have the record of a draft that another tab has begun since the list was loaded.
 */
export function dropOldDrafts(lists: RecordLists): void {
  const oldest = Date.now() - KEEP_DRAFTS_DAYS * DAY_MS;
  for (const key of Object.keys(localStorage)) {
    const [, kind, id = ''] = KEY.exec(key) ?? [];
    if (!kind) continue;
    const { at = 0 } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Draft>;
    const { data, updatedAt } = lists[kind as RecordKind];
    const isGone = at < updatedAt && !data?.some((record) => record.id === id);
    if (at < oldest || isGone) localStorage.removeItem(key);
  }
}

/** The answer that this admin is writing about a record. It outlasts the page and the session, in this browser. */
export function useDraft(kind: RecordKind, id: string) {
  const { user } = useAuth();
  const key = `answer:${user?.username ?? ''}:${kind}:${id}`;
  const [draft, setDraft, removeDraft] = useLocalStorage<Draft | undefined>({
    key,
    getInitialValueInEffect: false,
  });
  // Read from the storage, because a toast asks when the component is gone.
  const hasDraft = () => localStorage.getItem(key) !== null;
  return { draft, hasDraft, setDraft, removeDraft };
}

/** Takes an answer back, and opens its record with the text as a draft again. A draft begun meanwhile stays. */
export function useTakeBackAnswer(kind: RecordKind, id: string) {
  const { mutateAsync, isPending } = useTakeBack(kind, id);
  const { hasDraft, setDraft } = useDraft(kind, id);
  const openRecord = useOpenRecord();
  const takeBack = (answer: Message) => {
    void whenDone(mutateAsync(answer), (messages) => {
      const isOtherKept = hasDraft();
      if (!isOtherKept) setDraft(newDraft(answer.text, messages.at(-1)?.id ?? null));
      openRecord({ kind, id });
      // The pressed button has gone with the answer. A form that only now opens takes the focus itself.
      document.getElementById(ANSWER_TEXT)?.focus();
      toastSuccess({
        title: 'Answer taken back',
        ...(isOtherKept
          ? {
              message: 'The draft that you have begun stays.',
              action: { label: 'Copy its text', onClick: () => copyText(answer.text, 'Answer copied') },
            }
          : { message: 'It is a draft again.' }),
      });
    });
  };
  return { takeBack, isPending };
}

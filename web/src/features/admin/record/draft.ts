import { useLocalStorage } from '@mantine/hooks';
import { ifAllowed } from '@/lib/session-storage';
import { toastSuccess } from '@/lib/toast';
import type { RecordKind } from '@shared/inquiry/kinds';
import type { Message } from '@shared/inquiry/messages';
import { useTakeBack } from '../api/conversation';
import { type Draft, newDraft } from '../api/drafts';
import { whenDone } from '../api/when-done';
import { useAuth } from '../session/auth-context';
import { useUpdateView } from '../view/use-view';
import { withoutQuotation } from './answer';
import { copyText } from './record-text';

/** The id of the field in which it is written. */
export const ANSWER_TEXT = 'answer-text';

/** A text that this admin is writing about a record. It outlasts the page and the session, in this browser. */
export function useDraft(kind: RecordKind, id: string, what: 'answer' | 'note' = 'answer') {
  const { user } = useAuth();
  const key = `${what}:${user?.username ?? ''}:${kind}:${id}`;
  const [draft, setDraft, removeDraft] = useLocalStorage<Draft | undefined>({
    key,
    getInitialValueInEffect: false,
  });
  // Read from the storage, because a toast asks when the component is gone.
  const hasDraft = () => Boolean(ifAllowed(() => localStorage.getItem(key)));
  return { draft, hasDraft, setDraft, removeDraft };
}

/** Takes an answer back, and opens its record with the text as a draft again. A draft begun meanwhile stays. */
export function useTakeBackAnswer(kind: RecordKind, id: string) {
  const { mutateAsync, isPending } = useTakeBack(kind, id);
  const { hasDraft, setDraft } = useDraft(kind, id);
  const updateView = useUpdateView();
  const takeBack = (answer: Message) => {
    void whenDone(mutateAsync(answer), (full) => {
      const isOtherKept = hasDraft();
      const text = withoutQuotation(kind, full, answer);
      if (!isOtherKept)
        setDraft(newDraft(text, { message: full.messages.at(-1)?.id ?? null, handledAt: null }, answer.cc));
      updateView({ record: { kind, id } });
      // The pressed button goes with the answer, sooner or later. A form that only now opens takes the focus itself.
      (document.activeElement as HTMLElement | null)?.blur();
      document.getElementById(ANSWER_TEXT)?.focus();
      toastSuccess({
        title: 'Answer taken back',
        ...(isOtherKept
          ? {
              message: 'The draft that you have begun stays.',
              action: { label: 'Copy its text', onClick: () => copyText(text, 'Answer copied') },
            }
          : { message: 'It is a draft again.' }),
      });
    });
  };
  return { takeBack, isPending };
}

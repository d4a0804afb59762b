import { toastSuccess } from '@/lib/toast';
import type { RecordKind } from '@shared/inquiry/kinds';
import type { Message } from '@shared/inquiry/messages';
import { useTakeBack } from '../api/conversation';
import { newDraft } from '../api/drafts';
import { whenDone } from '../api/when-done';
import { useUpdateView } from '../view/use-view';
import { ANSWER_TEXT, useDraft } from './draft';
import { withoutQuotation } from './quotation';
import { copyText } from './record-text';

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

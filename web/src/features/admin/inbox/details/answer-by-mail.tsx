import { Menu } from '@mantine/core';
import { IconCopy, IconMail, IconMailCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { answerTemplates } from '@/content/answers';
import { toastSuccess } from '@/lib/toast';
import type { AnyRecord, RecordKind } from '@shared/inquiry/kinds';
import { answerId } from '@shared/inquiry/messages';
import { senderName } from '@shared/inquiry/record';
import { isUnhandled } from '@shared/inquiry/state';
import { useAnsweredElsewhere, useTakeBack } from '../../api/conversation';
import { inboxKey } from '../../api/query-keys';
import { whenDone } from '../../api/when-done';
import { ICON } from '../../ui';
import { answerTo, fillTemplate } from './answer';
import { useDraft } from './draft';
import type { Inquiry } from './other-inquiries';
import { copyText } from './record-text';

/** Opens a mail program with the draft or the default template, or records that it has sent an answer. */
export function AnswerByMailItems({ kind, record }: Inquiry) {
  const { draft } = useDraft(kind, record.id);
  const answered = useAnsweredByMail(kind, record);
  const offerHandled = useOfferHandledOnReturn(kind, record, () => answered(true));
  const { href, text, isWhole } = answerTo(
    record,
    draft?.text ?? fillTemplate(answerTemplates[0].text, record),
  );
  return (
    <>
      <Menu.Item component="a" href={href} leftSection={<IconMail {...ICON} />} onClick={offerHandled}>
        Reply by email
      </Menu.Item>
      {/* The mail program gets the beginning only. */}
      {!isWhole && (
        <Menu.Item leftSection={<IconCopy {...ICON} />} onClick={() => copyText(text, 'Whole answer copied')}>
          Copy the whole answer
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconMailCheck {...ICON} />} onClick={() => answered(false)}>
        I have answered by mail
      </Menu.Item>
    </>
  );
}

/** Records that this admin has answered from a mail program. A toast undoes that. */
function useAnsweredByMail(kind: RecordKind, record: AnyRecord) {
  const { mutateAsync } = useAnsweredElsewhere(kind, record.id);
  const takeBack = useTakeBack(kind, record.id);
  return (handled: boolean) => {
    const id = crypto.randomUUID();
    void whenDone(mutateAsync({ id, handled }), (messages) => {
      const answer = messages.find((message) => message.id === answerId(id));
      toastSuccess({
        title: handled ? 'Recorded, and marked as handled' : 'Recorded as answered',
        message: senderName(record),
        ...(answer && { action: { label: 'Undo', onClick: () => takeBack.mutate(answer) } }),
      });
    });
  };
}

/** Only the last record that was answered is waiting for the return to the tab. */
let pendingOffer: AbortController | undefined;

/** @returns a function that offers to mark the record as answered and handled when this tab is shown again */
function useOfferHandledOnReturn(kind: RecordKind, record: AnyRecord, onHandled: () => void): () => void {
  const client = useQueryClient();
  const { id } = record;
  const offer = () => {
    // The record may have been handled, moved or deleted, or the session have ended.
    const current = client
      .getQueryData<AnyRecord[]>(inboxKey(kind))
      ?.find((candidate) => candidate.id === id);
    if (!current || !isUnhandled(current)) return;
    toastSuccess({
      title: 'Have you answered?',
      message: senderName(record),
      action: { label: 'Mark as handled', onClick: onHandled },
    });
  };
  return () => {
    pendingOffer?.abort();
    const pending = (pendingOffer = new AbortController());
    const onChange = () => {
      if (document.visibilityState !== 'visible') return;
      pending.abort();
      offer();
    };
    document.addEventListener('visibilitychange', onChange, { signal: pending.signal });
    // The window of a mail program covers a part of this one, which stays visible.
    window.addEventListener('focus', onChange, { signal: pending.signal });
  };
}

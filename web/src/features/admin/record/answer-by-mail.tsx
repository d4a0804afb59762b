import { Menu } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { answerTemplates } from '@/content/answers';
import { toastSuccess } from '@/lib/toast';
import { answerId } from '@shared/inquiry/messages';
import { useAnsweredElsewhere, useTakeBack } from '../api/conversation';
import { whenDone } from '../api/when-done';
import { ICON } from '../ui';
import { answerLink, fillTemplate, LINK_MAX } from './answer';
import { useDraft } from './draft';
import type { Inquiry } from './other-inquiries';
import { copyText } from './record-text';

/** Opens a mail program with the draft or the default template, and records the answer. A toast undoes that. */
export function AnswerByMailItem({ kind, record, onAnswered }: Inquiry & { onAnswered: () => void }) {
  const { draft, setDraft, removeDraft } = useDraft(kind, record.id);
  const { mutateAsync } = useAnsweredElsewhere(kind, record.id);
  const takeBack = useTakeBack(kind, record.id);
  const text = draft?.text ?? fillTemplate(answerTemplates[0].text, record).trim();
  const link = answerLink(record, text);
  const isTooLong = link.length > LINK_MAX;
  const onClick = () => {
    if (isTooLong) copyText(text, 'Text copied');
    const id = crypto.randomUUID();
    void whenDone(mutateAsync({ id, handled: false }), ({ messages }) => {
      const answer = messages.find((message) => message.id === answerId(id));
      removeDraft();
      onAnswered();
      const undo = () => {
        if (answer) takeBack.mutate(answer);
        if (draft) setDraft(draft);
      };
      toastSuccess({
        title: 'Recorded as answered',
        message: isTooLong
          ? 'The text is too long for your mail program: it is copied, to be pasted there.'
          : 'The text is in your mail program.',
        ...(answer && { action: { label: 'Undo', onClick: undo } }),
      });
    });
  };
  return (
    <Menu.Item
      component="a"
      href={isTooLong ? answerLink(record) : link}
      leftSection={<IconMail {...ICON} />}
      onClick={onClick}
    >
      Answer from my mail program
    </Menu.Item>
  );
}

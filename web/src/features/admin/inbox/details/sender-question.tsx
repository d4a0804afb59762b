import { useEffect, useEffectEvent, useRef } from 'react';
import { pluralize } from '@/lib/pluralize';
import { byKind } from '@shared/inquiry/kinds';
import { senderName } from '@shared/inquiry/record';
import { useChangeRecords } from '../../api/record-mutations';
import { ConfirmDialog } from '../../ui';
import { useInbox } from '../inbox-context';
import { focusOpenRecord } from '../record-link';
import type { Inquiry } from './other-inquiries';
import { subjectOf } from './record-text';

interface SenderQuestionProps {
  others: Inquiry[];
  isAsking: boolean;
  onAsking: (isAsking: boolean) => void;
}

export function SenderQuestion({ others, isAsking, onAsking }: SenderQuestionProps) {
  const { change } = useChangeRecords();
  useFocusAfterQuestion(isAsking);
  const handle = () => {
    const records = byKind((kind) =>
      others.filter((other) => other.kind === kind).map(({ record }) => record),
    );
    change.mutate({ records, action: { handled: true } });
    onAsking(false);
  };
  return (
    <ConfirmDialog
      title={`Mark ${pluralize(others.length, 'other inquiry', 'other inquiries')} of this sender as handled too?`}
      confirm="Mark as handled"
      cancel="Leave open"
      opened={isAsking}
      danger={false}
      onConfirm={handle}
      onClose={() => onAsking(false)}
    >
      <bdi>{others[0] && senderName(others[0].record)}</bdi> also wrote:
      <ul>
        {others.map(({ record }) => (
          <li key={record.id}>
            <bdi>{subjectOf(record)}</bdi>
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}

/** After the question, focuses the record that has taken the place of the handled one, or the list. */
function useFocusAfterQuestion(isAsking: boolean): void {
  const { view } = useInbox();
  const wasAsking = useRef(false);
  const focus = useEffectEvent(() => {
    if (!focusOpenRecord()) document.getElementById(`${view.tab}-title`)?.focus();
  });
  useEffect(() => {
    if (wasAsking.current && !isAsking) focus();
    wasAsking.current = isAsking;
  }, [isAsking]);
}

import { pluralize } from '@/lib/pluralize';
import { byKind } from '@shared/inquiry/kinds';
import { senderName } from '@shared/inquiry/record';
import { useChangeRecords } from '../api/record-mutations';
import { ConfirmDialog } from '../dialog';
import type { Inquiry } from './other-inquiries';
import { subjectText } from './record-text';

interface SenderQuestionProps {
  others: Inquiry[];
  onClose: () => void;
}

export function SenderQuestion({ others, onClose }: SenderQuestionProps) {
  const { change } = useChangeRecords();
  const handle = () => {
    const records = byKind((kind) =>
      others.filter((other) => other.kind === kind).map(({ record }) => record),
    );
    change.mutate({ records, action: { type: 'handle' } });
    onClose();
  };
  return (
    <ConfirmDialog
      title={`Mark ${pluralize(others.length, 'other inquiry', 'other inquiries')} of this sender as handled too?`}
      confirm="Mark as handled"
      cancel="Leave open"
      danger={false}
      onConfirm={handle}
      onClose={onClose}
    >
      <bdi>{others[0] && senderName(others[0].record)}</bdi> also wrote:
      <ul>
        {others.map(({ record }) => (
          <li key={record.id}>
            <bdi>{subjectText(record)}</bdi>
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}

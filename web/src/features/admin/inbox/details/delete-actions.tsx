import { Button } from '@mantine/core';
import { IconFileDownload, IconTrash, IconUserX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { pluralize } from '@/lib/pluralize';
import type { AnyRecord, RecordKind } from '@shared/inquiry/kinds';
import { senderName } from '@shared/inquiry/record';
import { exportPerson } from '../../api/export-person';
import { useDeleteRecord, useEraseAddress } from '../../api/record-mutations';
import { useInboxRecords } from '../../api/use-records';
import { ConfirmDialog } from '../../ui';
import classes from './details.module.css';
import { isSameSender } from './record-text';

interface DeleteActionsProps {
  kind: RecordKind;
  record: AnyRecord;
  onRemoved: (id: string) => void;
  onConfirming: (isConfirming: boolean) => void;
}

const BUTTON = { variant: 'subtle', color: 'var(--mantine-color-error)' } as const;
const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/**
 * Deletes the record, or everything from its sender, after a confirmation, and downloads what is stored about the sender.
 * The server writes all three to the audit log.
 */
export function DeleteActions({ kind, record, onRemoved, onConfirming }: DeleteActionsProps) {
  const [dialog, setDialog] = useState<'delete' | 'erase' | null>(null);
  const [isExporting, setIsExporting] = useState(false);
  const deletion = useDeleteRecord(kind);
  const erasure = useEraseAddress();
  const show = (next: typeof dialog) => {
    setDialog(next);
    onConfirming(next !== null);
  };
  // The live listener may remove the record, and unmount this component, before the response is here. A promise
  // settles all the same; the callbacks of `mutate` would not be called.
  const finish = (request: Promise<unknown>) =>
    request
      .then(
        () => onRemoved(record.id),
        () => undefined,
      )
      .finally(() => show(null));
  const onUnmount = useEffectEvent(() => onConfirming(false));
  useEffect(() => onUnmount, []);

  return (
    <div className={classes.deleteActions}>
      <Button {...BUTTON} leftSection={<IconTrash {...ICON} />} onClick={() => show('delete')}>
        Delete this record
      </Button>
      <Button
        variant="subtle"
        leftSection={<IconFileDownload {...ICON} />}
        loading={isExporting}
        onClick={() => {
          setIsExporting(true);
          void exportPerson(record.email).finally(() => setIsExporting(false));
        }}
      >
        Download everything from this email address
      </Button>
      <Button {...BUTTON} leftSection={<IconUserX {...ICON} />} onClick={() => show('erase')}>
        Erase everything from this email address
      </Button>
      <ConfirmDialog
        title="Delete this record?"
        confirm="Delete"
        confirming="Deleting..."
        opened={dialog === 'delete'}
        isPending={deletion.isPending}
        onConfirm={() => finish(deletion.mutateAsync(record.id))}
        onClose={() => show(null)}
      >
        The record of {senderName(record)} and the mail kept about it are deleted for good. That it was
        deleted, and by whom, stays in the audit.
      </ConfirmDialog>
      <ConfirmDialog
        title={`Erase everything from ${record.email}?`}
        confirm="Erase everything"
        confirming="Erasing..."
        opened={dialog === 'erase'}
        isPending={erasure.isPending}
        onConfirm={() => finish(erasure.mutateAsync(record.email))}
        onClose={() => show(null)}
      >
        Every contact message and every partnership inquiry from <strong>{record.email}</strong>, spam
        included, and the mail kept about them are deleted for good. Mails that were already sent are in your
        mailbox and stay there.
        {dialog === 'erase' && <InboxCount record={record} />}
      </ConfirmDialog>
    </div>
  );
}

/** How much of the inbox was sent from the address of a record. Nothing while the lists are loading. */
function InboxCount({ record }: { record: AnyRecord }) {
  const lists = [useInboxRecords('contacts'), useInboxRecords('partnerships')];
  if (lists.some(({ isComplete }) => !isComplete)) return null;
  const [contacts = 0, partnerships = 0] = lists.map(
    ({ data = [] }) => data.filter((other) => isSameSender(other, record)).length,
  );
  return (
    <p>
      In the inbox: {pluralize(contacts, 'contact')} and{' '}
      {pluralize(partnerships, 'partnership inquiry', 'partnership inquiries')}.
    </p>
  );
}

import { Button } from '@mantine/core';
import { IconTrash, IconUserX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { senderName } from '@shared/inquiry/record';
import { useDeleteRecord, useEraseAddress } from '../api/record-actions';
import { ConfirmDialog } from './confirm-dialog';
import classes from './record-drawer.module.css';
import type { RecordSheetProps } from './record-sheet';

/** Deleting this record, or everything from its sender. Both ask first and are recorded in the audit. */
export function DeleteActions({ kind, record, onDeleted, onConfirming }: RecordSheetProps) {
  const [asking, setAsking] = useState<'delete' | 'erase' | null>(null);
  const deletion = useDeleteRecord(kind);
  const erasure = useEraseAddress();
  const ask = (what: typeof asking) => {
    setAsking(what);
    onConfirming(what !== null);
  };
  // The record leaves the list, perhaps before the answer is here, and this component with it.
  const finish = (deleting: Promise<unknown>) =>
    deleting
      .then(
        () => onDeleted(record.id),
        () => undefined,
      )
      .finally(() => ask(null));
  const stopAsking = useEffectEvent(() => onConfirming(false));
  useEffect(() => stopAsking, []);

  return (
    <div className={classes.destructive}>
      <Button
        variant="subtle"
        color="var(--mantine-color-error)"
        leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}
        onClick={() => ask('delete')}
      >
        Delete this record
      </Button>
      <Button
        variant="subtle"
        color="var(--mantine-color-error)"
        leftSection={<IconUserX size={18} stroke={1.75} aria-hidden />}
        onClick={() => ask('erase')}
      >
        Erase everything from this e-mail address
      </Button>
      <ConfirmDialog
        title="Delete this record?"
        confirm="Delete"
        confirming="Deleting..."
        opened={asking === 'delete'}
        pending={deletion.isPending}
        onConfirm={() => finish(deletion.mutateAsync(record.id))}
        onClose={() => ask(null)}
      >
        The record of {senderName(record)} and the mail kept about it are deleted for good. That it was
        deleted, and by whom, stays in the audit.
      </ConfirmDialog>
      <ConfirmDialog
        title={`Erase everything from ${record.email}?`}
        confirm="Erase everything"
        confirming="Erasing..."
        opened={asking === 'erase'}
        pending={erasure.isPending}
        onConfirm={() => finish(erasure.mutateAsync(record.email))}
        onClose={() => ask(null)}
      >
        Every contact message and every partnership inquiry from <strong>{record.email}</strong>, spam
        included, and the mail kept about them are deleted for good. Mails that were already sent are in your
        mailbox and stay there.
      </ConfirmDialog>
    </div>
  );
}

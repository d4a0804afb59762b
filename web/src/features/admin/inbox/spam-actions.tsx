import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { AnyRecord, RecordKind } from '@shared/inquiry/kinds';
import { useChangeRecords, useEmptySpam } from '../api/record-mutations';
import { CallButton, ConfirmDialog, ICON } from '../ui';
import { isFiltered } from '../view/view';
import { BlockedSendersButton } from './blocked-senders';
import { useInbox } from './inbox-context';
import classes from './inbox.module.css';

interface Choice {
  title: string;
  text: string;
  /** Records, or all that came until a time (ISO 8601). */
  selection: readonly AnyRecord[] | string;
}

export function SpamActions({ kind }: { kind: RecordKind }) {
  const { lists, visible, view } = useInbox();
  const { data = [], isComplete, paging } = lists[kind];
  const [choice, setChoice] = useState<Choice | null>(null);
  const { change } = useChangeRecords();
  const emptying = useEmptySpam(kind);
  const shown = visible[kind] ?? [];
  const close = () => {
    setChoice(null);
    // The focused button may be gone with the records.
    document.getElementById(`${kind}-title`)?.focus();
  };
  const confirm = () => {
    const { selection } = choice ?? {};
    if (typeof selection === 'string') emptying.mutate(selection, { onSettled: close });
    else if (selection)
      change.mutate({ records: { [kind]: selection }, action: { delete: 'spam' } }, { onSettled: close });
  };
  return (
    <>
      {paging && !isComplete && (
        <p className={classes.progress}>
          {`The latest ${data.length} of ${paging.total}. Search and filters reach only these.`}
        </p>
      )}
      <div className={classes.panelActions}>
        {paging && !isComplete && (
          <CallButton isPending={paging.isLoading} onClick={paging.loadMore}>
            {paging.isLoading ? 'Loading...' : 'Load more'}
          </CallButton>
        )}
        {isFiltered(kind, view) && shown.length > 0 && (
          <DeleteButton
            label="Delete what I see"
            onClick={() =>
              setChoice({
                title: 'Delete what the filter shows?',
                text: `${nameCount(shown.length)} that the filter shows`,
                selection: shown,
              })
            }
          />
        )}
        {paging && paging.total > 0 && (
          <DeleteButton
            label="Delete all spam"
            onClick={() =>
              setChoice({
                title: 'Delete all spam?',
                text: `${nameCount(paging.total)} in this list`,
                selection: paging.readAt,
              })
            }
          />
        )}
        <BlockedSendersButton />
      </div>
      <ConfirmDialog
        title={choice?.title ?? ''}
        confirm="Delete"
        confirming="Deleting..."
        opened={choice !== null}
        isPending={change.isPending || emptying.isPending}
        onConfirm={confirm}
        onClose={() => setChoice(null)}
      >
        {`${choice?.text ?? ''} will be deleted for good. That they were deleted, and by whom, stays in the audit.`}
      </ConfirmDialog>
    </>
  );
}

function DeleteButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button leftSection={<IconTrash {...ICON} />} onClick={onClick}>
      {label}
    </Button>
  );
}

function nameCount(count: number): string {
  return count === 1 ? 'The one record' : `The ${count} records`;
}

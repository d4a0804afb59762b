import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { RecordKind } from '@shared/inquiry/kinds';
import { type SpamSelection, useDeleteSpam } from '../api/record-mutations';
import { ConfirmDialog } from '../ui';
import { isFiltered } from '../view/view';
import { useInbox } from './inbox-context';
import classes from './inbox.module.css';

/** What is about to be deleted. */
interface Choice {
  title: string;
  text: string;
  selection: SpamSelection;
}

/** How much of the spam is loaded, with a button for more; and buttons that delete it, all or what a filter leaves. */
export function SpamActions({ kind }: { kind: RecordKind }) {
  const { lists, visible, view } = useInbox();
  const { data = [], isComplete, paging } = lists[kind];
  const [choice, setChoice] = useState<Choice | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const { mutate, isPending } = useDeleteSpam(kind);
  const shown = visible[kind] ?? [];
  const ask = (next: Choice) => {
    setChoice(next);
    setIsOpen(true);
  };
  const close = () => {
    setIsOpen(false);
    // The pressed button may be gone with the records.
    document.getElementById(`${kind}-title`)?.focus();
  };
  return (
    <>
      {paging && !isComplete && (
        <p className={classes.progress} role="status">
          The latest {data.length} of {paging.total}. Search and filters reach only these.
        </p>
      )}
      <div className={classes.panelActions}>
        {paging && !isComplete && (
          <Button
            variant="default"
            aria-disabled={paging.isLoading}
            onClick={() => !paging.isLoading && paging.loadMore()}
          >
            {paging.isLoading ? 'Loading...' : 'Load more'}
          </Button>
        )}
        {isFiltered(kind, view) && shown.length > 0 && (
          <DeleteButton
            label="Delete what I see"
            onClick={() =>
              ask({
                title: 'Delete what the filter shows?',
                text: `${nameCount(shown.length)} that the filter shows`,
                selection: { ids: shown.map(({ id }) => id) },
              })
            }
          />
        )}
        {paging && paging.total > 0 && (
          <DeleteButton
            label="Delete all spam"
            onClick={() =>
              ask({
                title: 'Delete all spam?',
                text: `${nameCount(paging.total)} in this list`,
                selection: { until: paging.readAt },
              })
            }
          />
        )}
      </div>
      <ConfirmDialog
        title={choice?.title ?? ''}
        confirm="Delete"
        confirming="Deleting..."
        opened={isOpen}
        isPending={isPending}
        onConfirm={() => choice && mutate(choice.selection, { onSettled: close })}
        onClose={() => setIsOpen(false)}
      >
        {choice?.text} will be deleted for good. That they were deleted, and by whom, stays in the audit.
      </ConfirmDialog>
    </>
  );
}

function DeleteButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button
      variant="default"
      leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}

function nameCount(count: number): string {
  return count === 1 ? 'The one record' : `The ${count} records`;
}

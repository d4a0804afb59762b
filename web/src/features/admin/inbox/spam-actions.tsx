import { Box, Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { AnyRecord } from '@shared/inquiry/kinds';
import { useChangeRecords, useEmptySpam } from '../api/record-mutations';
import { ConfirmDialog } from '../dialog';
import { CallButton, ICON } from '../ui';
import { isFiltered } from '../view/view';
import { BlockedSendersButton } from './blocked-senders';
import classes from './inbox.module.css';
import type { ListProps } from './shown-list';

interface Choice {
  label: string;
  title: string;
  text: string;
  /** Records, or all that came until a time (ISO 8601). */
  selection: readonly AnyRecord[] | string;
}

export function SpamActions({ view, shown }: Pick<ListProps, 'view' | 'shown'>) {
  const { kind, list, records = [] } = shown;
  const { data = [], isComplete, paging } = list;
  const [choice, setChoice] = useState<Choice | null>(null);
  const { change } = useChangeRecords();
  const emptying = useEmptySpam(kind);
  const choices: Choice[] = [];
  if (isFiltered(kind, view) && records.length > 0)
    choices.push({
      label: 'Delete what I see',
      title: 'Delete what the filter shows?',
      text: `${nameCount(records.length)} that the filter shows`,
      selection: records,
    });
  if (paging && paging.total > 0)
    choices.push({
      label: 'Delete all spam',
      title: 'Delete all spam?',
      text: `${nameCount(paging.total)} in this list`,
      selection: paging.readAt,
    });
  const close = () => setChoice(null);
  const confirm = () => {
    const { selection } = choice ?? {};
    if (typeof selection === 'string') emptying.mutate(selection, { onSettled: close });
    else if (selection)
      change.mutate(
        { records: { [kind]: selection }, action: { type: 'delete', from: 'spam' } },
        { onSettled: close },
      );
  };
  return (
    <>
      {paging && !isComplete && (
        <Box component="p" className="fine-print" flex={1}>
          {`The latest ${data.length} of ${paging.total}. Search and filters reach only these.`}
        </Box>
      )}
      <div className={classes.panelActions}>
        {paging && !isComplete && (
          <CallButton isPending={paging.isLoading} onClick={paging.loadMore}>
            {paging.isLoading ? 'Loading...' : 'Load more'}
          </CallButton>
        )}
        {choices.map((offered) => (
          <Button
            key={offered.label}
            leftSection={<IconTrash {...ICON} />}
            onClick={() => setChoice(offered)}
          >
            {offered.label}
          </Button>
        ))}
        <BlockedSendersButton />
      </div>
      <ConfirmDialog
        title={choice?.title ?? ''}
        confirm="Delete"
        confirming="Deleting..."
        opened={choice !== null}
        isPending={change.isPending || emptying.isPending}
        onConfirm={confirm}
        onClose={close}
      >
        {`${choice?.text ?? ''} will be deleted for good. That they were deleted, and by whom, stays in the audit.`}
      </ConfirmDialog>
    </>
  );
}

function nameCount(count: number): string {
  return count === 1 ? 'The one record' : `The ${count} records`;
}

import { Box } from '@mantine/core';
import { CallButton } from '../ui';
import { BlockedSendersButton } from './blocked-senders';
import classes from './inbox.module.css';
import type { ShownList } from './shown-list';

export function SpamActions({ list: { data = [], isComplete, paging } }: ShownList) {
  const canLoadMore = paging && !isComplete;
  return (
    <>
      {canLoadMore && (
        <Box component="p" className="fine-print" flex={1}>
          {`The latest ${data.length} of ${paging.total}. Search and filters reach only these.`}
        </Box>
      )}
      <div className={classes.panelActions}>
        {canLoadMore && (
          <CallButton isPending={paging.isLoading} onClick={paging.loadMore}>
            {paging.isLoading ? 'Loading...' : 'Load more'}
          </CallButton>
        )}
        <BlockedSendersButton />
      </div>
    </>
  );
}

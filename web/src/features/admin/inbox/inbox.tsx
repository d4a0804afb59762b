import { Outlet } from 'react-router-dom';
import { type RecordLists, useInboxLists, useSpamRecords } from '../api/lists';
import { findNeighbors, type Neighbors } from '../view/neighbors';
import { FilterCard } from './filters';
import classes from './inbox.module.css';
import { Records } from './records';
import { Summary } from './summary';
import { ListProvider, useShownLists } from './use-list';

export function Inbox() {
  return <Desk lists={useInboxLists()} hasSummary />;
}

export function Spam() {
  return (
    <Desk lists={{ contacts: useSpamRecords('contacts'), partnerships: useSpamRecords('partnerships') }} />
  );
}

interface DeskProps {
  lists: RecordLists;
  hasSummary?: boolean;
}

/** The lists, and beside them the open record: from 1,200 px on one screen, else in their place. */
function Desk({ lists, hasSummary = false }: DeskProps) {
  const shownLists = useShownLists(lists);
  const { shown, now, page, record, place, isNarrow } = shownLists;
  return (
    <div className={classes.desk} data-open={record ? true : undefined}>
      <div className={classes.list} data-narrow={isNarrow || undefined}>
        <ListProvider value={shownLists}>
          {hasSummary && <Summary lists={lists} now={now} />}
          <FilterCard />
          <Records />
        </ListProvider>
      </div>
      {record && place && (
        <Outlet
          context={
            {
              ...findNeighbors(shown.kind, shown.records ?? [], place, now),
              list: shown.list,
              page,
            } satisfies Neighbors
          }
        />
      )}
    </div>
  );
}

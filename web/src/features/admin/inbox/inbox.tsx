import { type RecordLists, useInboxLists, useSpamRecords } from '../api/lists';
import { RecordPage } from '../record/record';
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
  const { now, record, isNarrow } = shownLists;
  return (
    <ListProvider value={shownLists}>
      <div className={classes.desk} data-open={record ? true : undefined}>
        <div className={classes.list} data-narrow={isNarrow || undefined}>
          {hasSummary && <Summary lists={lists} now={now} />}
          <FilterCard />
          <Records />
        </div>
        {record && <RecordPage open={record} />}
      </div>
    </ListProvider>
  );
}

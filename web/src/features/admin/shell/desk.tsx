import { type RecordLists, useInboxLists, useSpamRecords } from '../data/lists';
import { FilterCard } from '../inbox/filters';
import classes from '../inbox/inbox.module.css';
import { Records } from '../inbox/records';
import { Summary } from '../inbox/summary';
import { RecordPage } from '../record/record';
import { ListProvider, useShownLists } from '../view/use-list';

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
  const { record, isNarrow } = shownLists;
  return (
    <ListProvider value={shownLists}>
      <div className={classes.desk} data-open={record ? true : undefined}>
        <div className={classes.list} data-narrow={isNarrow || undefined}>
          {hasSummary && <Summary />}
          <FilterCard />
          <Records />
        </div>
        {record && <RecordPage open={record} />}
      </div>
    </ListProvider>
  );
}

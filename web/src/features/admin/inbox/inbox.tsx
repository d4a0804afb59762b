import { type RecordLists, useSpamRecords } from '../api/use-records';
import { type Arrivals, noArrivals } from './arrivals';
import { RecordDrawer } from './details/drawer';
import { FilterCard } from './filters';
import { InboxContext, useInboxState } from './inbox-context';
import { Summary } from './summary';
import { RecordTabs } from './tabs';

interface InboxProps {
  lists: RecordLists;
  arrivals: Arrivals;
}

export function Inbox(props: InboxProps) {
  return <Records spam={false} {...props} />;
}

export function Spam() {
  const lists = { contacts: useSpamRecords('contacts'), partnerships: useSpamRecords('partnerships') };
  return <Records spam lists={lists} arrivals={noArrivals(lists)} />;
}

function Records({ spam, lists, arrivals }: InboxProps & { spam: boolean }) {
  return (
    <InboxContext value={useInboxState(spam, lists, arrivals)}>
      {!spam && <Summary />}
      <FilterCard />
      <RecordTabs />
      <RecordDrawer />
    </InboxContext>
  );
}

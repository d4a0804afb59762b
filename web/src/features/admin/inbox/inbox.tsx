import type { RecordKind } from '@shared/inquiry/kinds';
import { type RecordList, useInboxRecords, useSpamRecords } from '../api/use-records';
import { RecordDrawer } from './details/drawer';
import { FilterCard } from './filters';
import { InboxContext, useInboxState } from './inbox-context';
import { Summary } from './summary';
import { RecordTabs } from './tabs';

/** The records of the inbox under the view that the address names. */
export function Inbox() {
  const contacts = useInboxRecords('contacts');
  const partnerships = useInboxRecords('partnerships');
  return <Records spam={false} lists={{ contacts, partnerships }} />;
}

/** The spam under the view that the address names, as far as it is loaded. */
export function Spam() {
  const contacts = useSpamRecords('contacts');
  const partnerships = useSpamRecords('partnerships');
  return <Records spam lists={{ contacts, partnerships }} />;
}

function Records({ spam, lists }: { spam: boolean; lists: Record<RecordKind, RecordList> }) {
  return (
    <InboxContext value={useInboxState(spam, lists)}>
      {!spam && <Summary />}
      <FilterCard />
      <RecordTabs />
      <RecordDrawer />
    </InboxContext>
  );
}

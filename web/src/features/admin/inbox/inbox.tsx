import type { RecordKind } from '@shared/inquiry/kinds';
import { type RecordList, useInboxRecords, useSpamRecords } from '../api/use-records';
import { RecordDrawer } from './details/drawer';
import { FilterCard } from './filters';
import { InboxContext, useInboxState } from './inbox-context';
import classes from './inbox.module.css';
import { RecordTabs } from './tabs';

/** The records of the inbox under the view that the address names. */
export function Inbox() {
  const contacts = useInboxRecords('contacts');
  const partnerships = useInboxRecords('partnerships');
  return (
    <>
      <dl className={classes.summary}>
        <SummaryCard
          title="Total Contacts"
          caption="Contact form submissions"
          total={contacts.data?.length}
        />
        <SummaryCard
          title="Total Partnerships"
          caption="Partnership inquiries"
          total={partnerships.data?.length}
        />
      </dl>
      <Records spam={false} lists={{ contacts, partnerships }} />
    </>
  );
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
      <FilterCard />
      <RecordTabs />
      <RecordDrawer />
    </InboxContext>
  );
}

interface SummaryCardProps {
  title: string;
  caption: string;
  /** Undefined while the list loads. */
  total: number | undefined;
}

function SummaryCard({ title, caption, total }: SummaryCardProps) {
  return (
    <div className={classes.summaryCard}>
      <dt className={classes.summaryTitle}>{title}</dt>
      <dd className={classes.total}>{total ?? '–'}</dd>
      <dd className={classes.caption}>{caption}</dd>
    </div>
  );
}

import { RecordDrawer } from './details/drawer';
import { FilterCard } from './filters';
import { InboxContext, useInboxState } from './inbox-context';
import classes from './inbox.module.css';
import { RecordTabs } from './tabs';

/** The records of the inbox, or of the spam, under the view that the address names. */
export function Inbox({ spam }: { spam: boolean }) {
  const inbox = useInboxState(spam);
  const { contacts, partnerships } = inbox.lists;
  return (
    <InboxContext value={inbox}>
      {!spam && (
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
      )}
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

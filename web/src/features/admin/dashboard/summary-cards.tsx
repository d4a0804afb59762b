import classes from './dashboard.module.css';

interface SummaryCardsProps {
  /** How many there are; undefined while they load. */
  contacts: number | undefined;
  partnerships: number | undefined;
}

export function SummaryCards({ contacts, partnerships }: SummaryCardsProps) {
  return (
    <dl className={classes.summary}>
      <SummaryCard title="Total Contacts" caption="Contact form submissions" total={contacts} />
      <SummaryCard title="Total Partnerships" caption="Partnership inquiries" total={partnerships} />
    </dl>
  );
}

function SummaryCard({
  title,
  caption,
  total,
}: {
  title: string;
  caption: string;
  total: number | undefined;
}) {
  return (
    <div className={classes.summaryCard}>
      <dt className={classes.summaryTitle}>{title}</dt>
      <dd className={classes.total}>{total ?? '–'}</dd>
      <dd className={classes.caption}>{caption}</dd>
    </div>
  );
}

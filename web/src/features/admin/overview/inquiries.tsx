import { RECORD_KINDS, type RecordKind } from '@shared/inquiry/kinds';
import classes from './overview.module.css';
import type { Statistics } from './statistics';
import { type Column, RecordsLink, WeekTable } from './week-table';

const TITLES: Record<RecordKind, string> = { contacts: 'Contacts', partnerships: 'Partnerships' };

/** The inquiries of each kind, beside those of the same week of the earlier range. */
export function Inquiries({ statistics }: { statistics: Statistics }) {
  const count = statistics.weeks.length;
  const columns = RECORD_KINDS.map((kind): Column => ({
    title: TITLES[kind],
    renderCell: ({ received, before }, weeks) => (
      <>
        <RecordsLink tab={kind} weeks={weeks} count={received[kind]} what={kind} />
        <span className={classes.before}>
          <span className="visually-hidden">, before </span>
          {before.received[kind]}
        </span>
      </>
    ),
    barLength: ({ received }) => received[kind],
  }));
  return (
    <WeekTable
      title="Inquiries a week"
      note={`Weeks of seven days; the last one ends today. Beside each number is that of the week ${count} weeks earlier.`}
      statistics={statistics}
      columns={columns}
    />
  );
}

import { type CSSProperties, Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { FilterState } from '@shared/inquiry/filter';
import { RECORD_KINDS, type RecordKind } from '@shared/inquiry/kinds';
import { DEFAULT_VIEW, viewAddress } from '../view/view';
import classes from './overview.module.css';
import { formatDays, type Period, type Statistics, type WeekFigures } from './statistics';

export interface Column {
  title: string;
  /** @param weeks one week, or all of them in the row of the sums */
  renderCell: (figures: Period, weeks: readonly WeekFigures[]) => ReactNode;
  /** The length of a bar in the cells of weeks. The longest one takes the whole width. */
  barLength?: (week: WeekFigures) => number;
  /** A value with a line across the bars. */
  reference?: number;
}

interface WeekTableProps {
  title: string;
  note: string;
  statistics: Statistics;
  columns: readonly Column[];
  children?: ReactNode;
}

/** A figure: a row with the sums, and one for each week, the newest first. */
export function WeekTable({ title, note, statistics, columns, children }: WeekTableProps) {
  const { weeks, total } = statistics;
  return (
    <section className={classes.figure} aria-label={title}>
      <h3>{title}</h3>
      <p className="fine-print">{note}</p>
      <table className={classes.table}>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">Week</th>
            {columns.map((column) => (
              <th key={column.title} scope="col">
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr className={classes.total}>
            <th scope="row">{weeks.length} weeks</th>
            {columns.map((column) => (
              <td key={column.title}>{column.renderCell(total, weeks)}</td>
            ))}
          </tr>
          {[...weeks].reverse().map((week) => (
            <tr key={week.week.start}>
              <th scope="row">{formatDays(week.week)}</th>
              {columns.map((column) => (
                <td key={column.title} {...barProps(column, week, weeks)}>
                  {column.renderCell(week, [week])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {children}
    </section>
  );
}

function barProps({ barLength, reference = 0 }: Column, week: WeekFigures, weeks: readonly WeekFigures[]) {
  if (!barLength) return {};
  const longest = Math.max(1, reference, ...weeks.map(barLength));
  const style = { '--bar': barLength(week) / longest, '--reference': reference / longest } as CSSProperties;
  return { className: reference > 0 ? classes.barWithReference : classes.bar, style };
}

interface OpenLinksProps extends Pick<RecordsLinkProps, 'weeks'> {
  counts: Record<RecordKind, number>;
}

/** The numbers of open contacts and of open partnerships: a list has one kind. */
export function OpenLinks({ weeks, counts }: OpenLinksProps) {
  const kinds = RECORD_KINDS.filter((kind) => counts[kind] > 0);
  if (kinds.length === 0) return <span>0</span>;
  return kinds.map((tab, index) => (
    <Fragment key={tab}>
      {index > 0 && <span> + </span>}
      <RecordsLink tab={tab} weeks={weeks} status="open" count={counts[tab]} what={`open ${tab}`} />
    </Fragment>
  ));
}

interface RecordsLinkProps {
  tab: RecordKind;
  status?: FilterState;
  /** The weeks in which the records came, the oldest first. */
  weeks: readonly WeekFigures[];
  count: number;
  what: string;
}

export function RecordsLink({ tab, status = 'all', weeks, count, what }: RecordsLinkProps) {
  const [start, end] = [weeks[0]?.week.start ?? '', weeks.at(-1)?.week.end ?? ''];
  const view = { ...DEFAULT_VIEW, range: 'custom', start, end, tab, status } as const;
  if (count === 0) return <span>0</span>;
  return (
    <Link
      className={classes.recordsLink}
      to={viewAddress(view)}
      aria-label={`${count} ${what}, ${formatDays({ start, end })}`}
    >
      {count}
    </Link>
  );
}

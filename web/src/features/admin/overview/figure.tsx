import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { FilterState } from '@shared/inquiry/filter';
import { RECORD_KINDS, type RecordKind } from '@shared/inquiry/kinds';
import { parseView, serializeView } from '../view/view';
import classes from './overview.module.css';
import { formatDays, type WeekFigures } from './statistics';

interface FigureProps {
  title: string;
  note: string;
  /** Takes the whole width. */
  isWide?: boolean;
  children: ReactNode;
}

export function Figure({ title, note, isWide = false, children }: FigureProps) {
  return (
    <section className={classes.figure} data-wide={isWide || undefined} aria-label={title}>
      <h3>{title}</h3>
      <p className="fine-print">{note}</p>
      {children}
    </section>
  );
}

interface KeyFigureProps {
  /** The mark of the figure in the plot, as SVG of 14 × 14 pixels. */
  mark: ReactNode;
  value: ReactNode;
  children: ReactNode;
}

export function KeyFigure({ mark, value, children }: KeyFigureProps) {
  return (
    <p className={classes.keyFigure}>
      <svg width="14" height="14" aria-hidden>
        {mark}
      </svg>
      <span className={classes.value}>{value}</span> <span>{children}</span>
    </p>
  );
}

interface WeekTableProps {
  caption: string;
  weeks: readonly WeekFigures[];
  columns: { title: string; cellOf: (week: WeekFigures) => ReactNode }[];
}

/** The figures of a plot, folded except on paper. */
export function WeekTable({ caption, weeks, columns }: WeekTableProps) {
  return (
    <details>
      <summary data-screen-only className={classes.summary}>
        Show as table
      </summary>
      <table className={classes.table}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Week</th>
            {columns.map(({ title }) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((figures) => (
            <tr key={figures.week.start}>
              <th scope="row">{formatDays(figures.week)}</th>
              {columns.map(({ title, cellOf }) => (
                <td key={title}>{cellOf(figures)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

interface RecordsLinkProps {
  tab: RecordKind;
  status?: FilterState;
  /** The weeks in which the records came. */
  weeks: readonly WeekFigures[];
  count: number;
  what: string;
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

export function RecordsLink({ tab, status = 'all', weeks, count, what }: RecordsLinkProps) {
  const [start, end] = [weeks[0]?.week.start ?? '', weeks.at(-1)?.week.end ?? ''];
  const view = { ...parseView(new URLSearchParams()), range: 'custom', start, end, tab, status } as const;
  if (count === 0) return <span>0</span>;
  return (
    <Link
      className={classes.recordsLink}
      to={`/admin?${serializeView(view)}`}
      aria-label={`${count} ${what}, ${formatDays({ start, end })}`}
    >
      {count}
    </Link>
  );
}

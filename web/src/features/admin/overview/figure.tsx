import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { FilterState } from '@shared/inquiry/filter';
import { RECORD_KINDS, type RecordKind } from '@shared/inquiry/kinds';
import { parseView, serializeView } from '../view/view';
import classes from './overview.module.css';
import { Before } from './plot';
import { formatDays, type WeekFigures } from './statistics';

interface FigureProps {
  title: string;
  note: ReactNode;
  /** Takes the whole width. */
  isWide?: boolean;
  children: ReactNode;
}

export function Figure({ title, note, isWide = false, children }: FigureProps) {
  return (
    <section className={classes.figure} data-wide={isWide || undefined} aria-label={title}>
      <h3 className={classes.figureTitle}>{title}</h3>
      <p className="fine-print">{note}</p>
      {children}
    </section>
  );
}

interface KeyFigureProps {
  mark: 'now' | 'before' | 'median' | 'slowest';
  value: ReactNode;
  children: ReactNode;
}

export function KeyFigure({ mark, value, children }: KeyFigureProps) {
  return (
    <p className={classes.keyFigure}>
      <svg width="14" height="14" aria-hidden className={classes.key}>
        {mark === 'now' && <rect x="3" width="8" height="14" className={classes.now} />}
        {mark === 'before' && <Before x={0} y={2} width={14} height={12} />}
        {mark === 'median' && <circle cx="7" cy="7" r="4.5" className={classes.now} />}
        {mark === 'slowest' && <line x1="1" x2="13" y1="7" y2="7" className={classes.slowest} />}
      </svg>
      <span>
        <span className={classes.value}>{value}</span> <span>{children}</span>
      </span>
    </p>
  );
}

/** The figures of a plot as a table, folded except on paper. */
export function FigureTable({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <details className={classes.details}>
      <summary data-screen-only>Show as table</summary>
      <table className={classes.table}>
        <caption>{caption}</caption>
        {children}
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

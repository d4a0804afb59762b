import { Button, Group } from '@mantine/core';
import { Fragment, useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { FilterState } from '@shared/inquiry/filter';
import { RECORD_KINDS, type RecordKind } from '@shared/inquiry/kinds';
import { HOUR_MS } from '@shared/limits';
import { useAnswerClock } from '../data/answer-clock';
import { useNow } from '../data/clock';
import { hasFailed, type RecordLists } from '../data/lists';
import { ListMessage, ListSkeleton, PRIMARY } from '../ui/controls';
import { type AdminView, DEFAULT_VIEW, viewAddress, WEEK_COUNTS } from '../view/view';
import classes from './overview.module.css';
import { computeStatistics, type Figures, formatDays, type Period } from './statistics';

interface OverviewProps {
  lists: RecordLists;
  weekCount: AdminView['weeks'];
}

/** Figures about the inbox in the last weeks. Spam is not counted. */
export function Overview(props: OverviewProps) {
  return (
    <section aria-labelledby="overview" className={classes.overview}>
      <Group gap="4px 16px" justify="space-between">
        <h2 id="overview">Overview</h2>
        <nav aria-label="Time range">
          <Button.Group>
            {WEEK_COUNTS.map((weeks) => (
              <Button
                key={weeks}
                component={Link}
                {...(weeks === props.weekCount && PRIMARY)}
                to={viewAddress({ ...DEFAULT_VIEW, section: 'overview', weeks })}
                preventScrollReset
                aria-current={weeks === props.weekCount ? 'true' : undefined}
              >
                {weeks} weeks
              </Button>
            ))}
          </Button.Group>
        </nav>
      </Group>
      <WeekTable {...props} />
    </section>
  );
}

function WeekTable({ lists: { contacts, partnerships }, weekCount }: OverviewProps) {
  const now = useNow();
  const clock = useAnswerClock();
  const statistics = useMemo(
    () =>
      computeStatistics(
        { contacts: contacts.data ?? [], partnerships: partnerships.data ?? [] },
        weekCount,
        now,
        clock,
      ),
    [contacts.data, partnerships.data, weekCount, now, clock],
  );
  const failedLists = [contacts, partnerships].filter(hasFailed);
  if (failedLists.length > 0) {
    return (
      <ListMessage
        failed
        title="The records could not be loaded"
        text="Nothing is lost; they are still on the server."
      >
        <Button onClick={() => failedLists.forEach(({ refetch }) => void refetch())}>Try again</Button>
      </ListMessage>
    );
  }
  // The figures would be wrong while some records are missing.
  if (!contacts.isComplete || !partnerships.isComplete) return <ListSkeleton text="Loading records..." />;
  if (statistics.every(({ received }) => received.contacts + received.partnerships === 0)) {
    return <ListMessage title="No inquiries in these weeks" text="Records without a date are not counted." />;
  }
  return (
    <>
      <table className={classes.table}>
        <caption className="visually-hidden">Inquiries by week</caption>
        <thead>
          <tr>
            {COLUMN_TITLES.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {statistics.map((figures, index) => (
            <tr key={index}>
              <th scope="row">{index === TOTALS_ROW ? `${weekCount} weeks` : formatDays(figures)}</th>
              <WeekCells {...figures} />
            </tr>
          ))}
        </tbody>
      </table>
      <p className="fine-print">
        {`Each week has seven days; the most recent one ends today. An inquiry counts in the week in which it arrived. Median is the median time to the first answer${clock.unit && `, ${clock.unit}`}. Open shows open contacts + open partnerships. Spam and records without a date are not counted.`}
      </p>
    </>
  );
}

const TOTALS_ROW = 0;
/** The soft hyphens let long titles break in narrow columns. */
const COLUMN_TITLES = [
  'Week',
  'Con\u00adtacts',
  'Part\u00adner\u00adships',
  'An\u00adswered',
  'Median',
  'Open',
];

function WeekCells({ received, answered, medianAnswerMs, open, ...period }: Figures) {
  // Each kind has its own link, because a list has only one kind of record.
  const openKinds = RECORD_KINDS.filter((kind) => open[kind] > 0);
  return (
    <>
      {RECORD_KINDS.map((kind) => (
        <td key={kind}>
          <RecordsLink {...period} kind={kind} count={received[kind]} label={kind} />
        </td>
      ))}
      <td>{answered}</td>
      <td>{medianAnswerMs === null ? '–' : formatHours(medianAnswerMs)}</td>
      <td>
        {openKinds.map((kind, index) => (
          <Fragment key={kind}>
            {index > 0 && <span> + </span>}
            <RecordsLink {...period} kind={kind} status="open" count={open[kind]} label={`open ${kind}`} />
          </Fragment>
        ))}
        {openKinds.length === 0 && <span>0</span>}
      </td>
    </>
  );
}

/** Returns a text such as '0.4 h' or '26 h'. */
const formatHours = (ms: number) => `${(ms / HOUR_MS).toFixed(ms < 10 * HOUR_MS ? 1 : 0)} h`;

interface RecordsLinkProps extends Period {
  kind: RecordKind;
  status?: FilterState;
  count: number;
  label: string;
}

function RecordsLink({ kind, status = 'all', count, label, ...period }: RecordsLinkProps) {
  const view = { ...DEFAULT_VIEW, range: 'custom', ...period, tab: kind, status } as const;
  if (count === 0) return <span>0</span>;
  return (
    <Link
      className={classes.recordsLink}
      to={viewAddress(view)}
      aria-label={`${count} ${label}, ${formatDays(period)}`}
    >
      {count}
    </Link>
  );
}

import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { RECORD_KINDS, type RecordKind } from '@shared/inquiry/kinds';
import { LATE_LABEL, STATE_LABELS } from '@shared/inquiry/state';
import { countStates } from '@shared/inquiry/waiting';
import { useAnswerClock } from '../data/answer-clock';
import { useList } from '../view/use-list';
import { type AdminView, FIRST_PAGES, NO_FILTER, viewAddress } from '../view/view';
import classes from './summary.module.css';

const TEXTS: Record<RecordKind, { title: string; caption: string }> = {
  contacts: { title: 'Total Contacts', caption: 'Contact form submissions' },
  partnerships: { title: 'Total Partnerships', caption: 'Partnership inquiries' },
};

const LINKED_STATUSES = ['open', 'late', 'waiting-for-reply', 'snoozed'] as const;

const STATUS_LABELS = { ...STATE_LABELS, late: LATE_LABEL };

export function Summary() {
  return (
    <dl className={classes.summary}>
      {RECORD_KINDS.map((kind) => (
        <Total key={kind} kind={kind} />
      ))}
    </dl>
  );
}

function Total({ kind }: { kind: RecordKind }) {
  const { lists, now } = useList();
  const clock = useAnswerClock();
  const records = lists[kind].list.data;
  const counts = useMemo(() => records && countStates(records, now, clock), [records, now, clock]);
  return (
    <div className={classes.total}>
      <dt className={classes.label}>{TEXTS[kind].title}</dt>
      <dd className={classes.number}>{records?.length ?? '–'}</dd>
      <dd className={classes.caption}>{TEXTS[kind].caption}</dd>
      <dd className={classes.links}>
        {counts &&
          // A zero is shown only for open records.
          LINKED_STATUSES.map(
            (status) =>
              (counts[status] > 0 || status === 'open') && (
                <FilterLink key={status} kind={kind} status={status} count={counts[status]} />
              ),
          )}
      </dd>
    </div>
  );
}

interface FilterLinkProps {
  kind: RecordKind;
  status: (typeof LINKED_STATUSES)[number];
  count: number;
}

/** A link that shows the number of a kind's records with a status, and leads to their list, the longest waiting first. */
function FilterLink({ kind, status, count }: FilterLinkProps) {
  const { view } = useList();
  const target: AdminView = {
    ...view,
    ...NO_FILTER,
    ...FIRST_PAGES,
    tab: kind,
    status,
    sort: { ...view.sort, [kind]: { field: 'waiting', direction: 'descending' } },
  };
  return (
    <Link
      className={classes.filterLink}
      to={viewAddress(target)}
      preventScrollReset
      data-status={status}
      aria-current={view.tab === kind && view.status === status ? 'true' : undefined}
    >
      {`${count} ${STATUS_LABELS[status].toLowerCase()}`}
    </Link>
  );
}

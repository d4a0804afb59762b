import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { RECORD_KINDS, type RecordKind } from '@shared/inquiry/kinds';
import { STATE_LABELS } from '@shared/inquiry/state';
import { countStates } from '@shared/inquiry/waiting';
import { type AdminView, FIRST_PAGES, NO_FILTER, serializeView } from '../view/view';
import { useInbox } from './inbox-context';
import classes from './summary.module.css';

const TEXTS: Record<RecordKind, { title: string; caption: string }> = {
  contacts: { title: 'Total Contacts', caption: 'Contact form submissions' },
  partnerships: { title: 'Total Partnerships', caption: 'Partnership inquiries' },
};

export function Summary() {
  return (
    <dl className={classes.summary}>
      {RECORD_KINDS.map((kind) => (
        <SummaryCard key={kind} kind={kind} />
      ))}
    </dl>
  );
}

function SummaryCard({ kind }: { kind: RecordKind }) {
  const { lists, now, clock } = useInbox();
  const records = lists[kind].data;
  const counts = useMemo(() => records && countStates(records, now, clock), [records, now, clock]);
  return (
    <div className={classes.card}>
      <dt className={classes.title}>{TEXTS[kind].title}</dt>
      <dd className={classes.total}>{records?.length ?? '–'}</dd>
      <dd className={classes.caption}>{TEXTS[kind].caption}</dd>
      <dd className={classes.waiting}>
        {counts && (
          <>
            <FilterLink kind={kind} status="open">
              {`${counts.open} open`}
            </FilterLink>
            {counts.late > 0 && (
              <FilterLink kind={kind} status="late">
                {`${counts.late} late`}
              </FilterLink>
            )}
            {(['waiting-for-reply', 'snoozed'] as const).map(
              (state) =>
                counts[state] > 0 && (
                  <FilterLink key={state} kind={kind} status={state}>
                    {`${counts[state]} ${STATE_LABELS[state].toLowerCase()}`}
                  </FilterLink>
                ),
            )}
          </>
        )}
      </dd>
    </div>
  );
}

interface FilterLinkProps {
  kind: RecordKind;
  status: AdminView['status'];
  children: React.ReactNode;
}

/** Shows exactly the records that its text counts, those that have been waiting longest first. */
function FilterLink({ kind, status, children }: FilterLinkProps) {
  const { view } = useInbox();
  const shown: AdminView = {
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
      to={{ search: serializeView(shown).toString() }}
      preventScrollReset
      data-status={status}
      aria-current={view.tab === kind && view.status === status ? 'true' : undefined}
    >
      {children}
    </Link>
  );
}

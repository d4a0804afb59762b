import { Button, NativeSelect, TextInput } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { AdminView } from '../view/admin-view';
import { DATE_RANGES } from '../view/date-bounds';
import { isFiltered } from '../view/is-filtered';
import { type ChangeView, FIRST_PAGES } from '../view/use-admin-view';
import classes from './dashboard.module.css';
import { SearchBox } from './search-box';

// The calendar is as large as half the dashboard, and few visits need it.
const DateField = lazy(() => import('./date-field').then((module) => ({ default: module.DateField })));

interface FilterCardProps {
  view: AdminView;
  change: ChangeView;
  typed: string;
  onType(text: string): void;
  /** How many records of each kind the filter keeps; undefined while they load. */
  contacts: number | undefined;
  partnerships: number | undefined;
}

const STATUS_OPTIONS: { value: AdminView['status']; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'open', label: 'Not handled' },
  { value: 'handled', label: 'Handled' },
];

/** 'Filter Records' (spec, section 2), with a search over all fields and the handled mark. */
export function FilterCard({ view, change, typed, onType, contacts, partnerships }: FilterCardProps) {
  const filter = (patch: Partial<AdminView>, replace = false) =>
    change({ ...patch, ...FIRST_PAGES }, { replace });
  return (
    <section className={classes.card} aria-labelledby="filter-records">
      <div className={classes.cardHead}>
        <h2 id="filter-records" className={classes.cardTitle}>
          Filter Records
        </h2>
        <p className={classes.counts} role="status">
          <span>
            Contacts: <strong>{contacts ?? '–'}</strong>
          </span>
          <span>
            Partnerships: <strong>{partnerships ?? '–'}</strong>
          </span>
        </p>
      </div>
      <div className={classes.filters}>
        <SearchBox value={typed} onType={onType} />
        <NativeSelect
          label="Date Range"
          data={[...DATE_RANGES]}
          value={view.range}
          onChange={({ currentTarget }) => filter({ range: currentTarget.value as AdminView['range'] })}
        />
        {view.range === 'custom' && (
          <Suspense
            fallback={['Start Date', 'End Date'].map((label) => (
              <TextInput key={label} label={label} disabled />
            ))}
          >
            <DateField label="Start Date" value={view.start} onChange={(start) => filter({ start }, true)} />
            <DateField label="End Date" value={view.end} onChange={(end) => filter({ end }, true)} />
          </Suspense>
        )}
        <NativeSelect
          label="Status"
          data={STATUS_OPTIONS}
          value={view.status}
          onChange={({ currentTarget }) => filter({ status: currentTarget.value as AdminView['status'] })}
        />
        {isFiltered(view) && (
          <Button
            className={classes.clear}
            variant="subtle"
            onClick={() => filter({ range: 'all', start: '', end: '', q: '', status: 'all' })}
          >
            Clear filters
          </Button>
        )}
      </div>
    </section>
  );
}

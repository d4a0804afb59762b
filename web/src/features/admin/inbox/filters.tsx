import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { lazy, useRef } from 'react';
import { LazyPart } from '../lazy-part';
import { DATE_RANGES } from '../view/date-range';
import { type AdminView, FIRST_PAGES, isFiltered } from '../view/view';
import { useInbox } from './inbox-context';
import classes from './inbox.module.css';

// The calendar is half the size of the dashboard, and most visits do not need it.
const DateField = lazy(() => import('./date-field').then((module) => ({ default: module.DateField })));

const STATUS_OPTIONS: { value: AdminView['status']; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'open', label: 'Not handled' },
  { value: 'handled', label: 'Handled' },
];

const NO_FILTER = { range: 'all', start: '', end: '', q: '', status: 'all' } as const;

/** The filters of both lists: search, date range and status. */
export function FilterCard() {
  const { view, updateView, visible } = useInbox();
  const filter = (patch: Partial<AdminView>, replace = false) =>
    updateView({ ...patch, ...FIRST_PAGES }, { replace });
  return (
    <section className={classes.filterCard} aria-labelledby="filter-records">
      <div className={classes.filterHead}>
        <h2 id="filter-records" className={classes.filterTitle}>
          Filter Records
        </h2>
        <p className={classes.counts} role="status">
          <span>
            Contacts: <strong>{visible.contacts?.length ?? '–'}</strong>
          </span>
          <span>
            Partnerships: <strong>{visible.partnerships?.length ?? '–'}</strong>
          </span>
        </p>
      </div>
      <div className={classes.filters}>
        <SearchBox />
        <NativeSelect
          label="Date Range"
          data={[...DATE_RANGES]}
          value={view.range}
          onChange={({ currentTarget }) => filter({ range: currentTarget.value as AdminView['range'] })}
        />
        {view.range === 'custom' && (
          <LazyPart
            loading={['Start Date', 'End Date'].map((label) => (
              <TextInput key={label} label={label} disabled />
            ))}
          >
            <DateField label="Start Date" value={view.start} onChange={(start) => filter({ start }, true)} />
            <DateField label="End Date" value={view.end} onChange={(end) => filter({ end }, true)} />
          </LazyPart>
        )}
        <NativeSelect
          label="Status"
          data={STATUS_OPTIONS}
          value={view.status}
          onChange={({ currentTarget }) => filter({ status: currentTarget.value as AdminView['status'] })}
        />
        {isFiltered(view) && (
          <Button className={classes.clear} variant="subtle" onClick={() => filter(NO_FILTER)}>
            Clear filters
          </Button>
        )}
      </div>
    </section>
  );
}

/** Searches every field. The slash key focuses it, except behind an open record. */
function SearchBox() {
  const { view, searchText, setSearchText } = useInbox();
  const input = useRef<HTMLInputElement>(null);
  useHotkeys(view.record ? [] : [['/', () => input.current?.focus()]]);
  return (
    <TextInput
      ref={input}
      className={classes.search}
      type="search"
      label="Search"
      placeholder="Any word in any field"
      maxLength={200}
      leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
      value={searchText}
      onChange={({ currentTarget }) => setSearchText(currentTarget.value)}
    />
  );
}

import { ActionIcon, Button, Kbd, TextInput } from '@mantine/core';
import { useDidUpdate } from '@mantine/hooks';
import { IconFilter, IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { isComposing } from '@/lib/is-composing';
import { pluralize } from '@/lib/pluralize';
import { announce } from '@/lib/toast';
import { UNASSIGNED } from '@shared/inquiry/filter';
import { choiceFields, RECORD_KINDS } from '@shared/inquiry/kinds';
import { LATE_LABEL, RECORD_STATES, STATE_LABELS } from '@shared/inquiry/state';
import { ANSWER_WITHIN_HOURS } from '@shared/limits';
import { useAssigneeOptions, useHasColleagues } from '../data/admins';
import { SHORTCUTS, useShortcuts } from '../shortcuts/shortcuts';
import { ActionSelect } from '../ui/action-select';
import { ICON } from '../ui/controls';
import { DateField } from '../ui/date-field';
import { DATE_RANGES } from '../view/date-range';
import { useList } from '../view/use-list';
import { useUpdateView } from '../view/use-view';
import { type AdminView, filterAddress, FIRST_PAGES, isFiltered, NO_FILTER } from '../view/view';
import classes from './filters.module.css';
import { focusRow } from './list';

const STATUS_OPTIONS = [
  { value: 'all', label: 'All' },
  ...RECORD_STATES.map((value) => ({ value, label: STATE_LABELS[value] })),
  { value: 'late', label: `${LATE_LABEL} (over ${ANSWER_WITHIN_HOURS} h)` },
];

/** The filters of both lists. On a phone and next to a record, a button expands them. */
export function Filters() {
  const { view, lists, shown, isPhone, isSplit } = useList();
  const isCollapsible = isPhone || isSplit;
  const [isToggledOpen, setIsToggledOpen] = useState(false);
  const isExpanded = isToggledOpen || !isCollapsible;
  const { contacts, partnerships } = lists;
  useDidUpdate(() => {
    if (!contacts.records || !partnerships.records) return;
    const counts = [
      pluralize(contacts.records.length, 'contact'),
      pluralize(partnerships.records.length, 'partnership'),
    ];
    announce(isDateMissing(view) ? CHOOSE_DATES : counts.join(', '));
  }, [filterAddress(view)]);
  const isActive = RECORD_KINDS.some((kind) => isFiltered(kind, view));
  // A list without matching records has its own button to clear the filters.
  const listHasClearButton = isFiltered(view.tab, view) && shown.records?.length === 0;
  return (
    <section
      className={classes.filters}
      aria-labelledby="filter-records"
      data-collapsible={isCollapsible || undefined}
    >
      {isPhone && <SearchBox />}
      <h2 id="filter-records">
        {isCollapsible ? (
          <ActionIcon
            variant={isActive ? 'light' : 'default'}
            size={32}
            aria-label="Filter Records"
            title="Filter Records"
            aria-expanded={isExpanded}
            onClick={() => setIsToggledOpen(!isToggledOpen)}
          >
            <IconFilter {...ICON} />
          </ActionIcon>
        ) : (
          'Filter Records'
        )}
      </h2>
      {isActive && isExpanded && (
        <p className={classes.counts}>
          {Object.entries({ Contacts: contacts, Partnerships: partnerships }).map(([name, { records }]) => (
            <span key={name}>
              {name}: <strong>{records?.length ?? '–'}</strong>
            </span>
          ))}
        </p>
      )}
      {isExpanded && (
        <div className={classes.fields}>
          <Selects />
          {isActive && !listHasClearButton && <ClearFilters />}
        </div>
      )}
    </section>
  );
}

const DATE_FIELDS = [
  ['start', 'Start Date'],
  ['end', 'End Date'],
] as const;
const CHOOSE_DATES = 'Choose both dates to filter';
const isDateMissing = ({ range, start, end }: AdminView) =>
  range === 'custom' && (start === '' || end === '');

export function ClearFilters() {
  const updateView = useUpdateView();
  return (
    <Button
      className={classes.clear}
      variant="subtle"
      onClick={() => updateView({ ...NO_FILTER, ...FIRST_PAGES })}
    >
      Clear filters
    </Button>
  );
}

function Selects() {
  const { view } = useList();
  const updateView = useUpdateView();
  const updateFilter = (patch: Partial<AdminView>, options?: { replace: boolean }) =>
    updateView({ ...patch, ...FIRST_PAGES }, options);
  const assignees = useAssigneeFilter();
  // Choosing "Custom Range" again restores the dates that were chosen before.
  const { start, end } = view;
  const [lastDates, setLastDates] = useState({ start, end });
  const setRange = (range: AdminView['range']) => {
    if (view.range === 'custom') setLastDates({ start, end });
    updateFilter({ range, ...(range === 'custom' && lastDates) });
  };
  // An option with the value '' removes the filter. The status has 'all' instead.
  const selects = [
    ...(view.section === 'spam'
      ? []
      : [{ key: 'status', label: 'Status', options: STATUS_OPTIONS } as const, ...assignees]),
    ...choiceFields(view.tab).map(({ key, label, options }) => ({
      key,
      label,
      options: [{ value: '', label: 'Any' }, ...options],
    })),
  ];
  return (
    <>
      <ActionSelect
        label="Date Range"
        data={[...DATE_RANGES]}
        value={view.range}
        onChange={({ currentTarget }) => setRange(currentTarget.value as AdminView['range'])}
      />
      {view.range === 'custom' && (
        <>
          {DATE_FIELDS.map(([day, label]) => (
            <DateField
              key={day}
              label={label}
              value={view[day]}
              onChange={(value) => updateFilter({ [day]: value }, { replace: true })}
            />
          ))}
          {isDateMissing(view) && <p className={classes.hint}>{CHOOSE_DATES}</p>}
        </>
      )}
      {selects.map(({ key, label, options }) => (
        <ActionSelect
          key={key}
          label={label}
          data={options}
          value={view[key] ?? ''}
          onChange={({ currentTarget }) => updateFilter({ [key]: currentTarget.value || undefined })}
        />
      ))}
    </>
  );
}

/** Returns a list with the select for the assignee. The list is empty if there is only one admin and the view has no assignee. */
function useAssigneeFilter() {
  const { assignee } = useList().view;
  const hasColleagues = useHasColleagues();
  // The signed-in admin is the first option.
  const [me, ...colleagues] = useAssigneeOptions(assignee === UNASSIGNED ? null : assignee);
  if (!hasColleagues && assignee === undefined) return [];
  const options = [
    { value: '', label: 'Anybody' },
    ...(me ? [{ ...me, label: 'Assigned to me' }] : []),
    { value: UNASSIGNED, label: 'Unassigned' },
    ...colleagues,
  ];
  return [{ key: 'assignee', label: 'Assignee', options } as const];
}

/** The search of both lists. Enter and the down arrow move the focus to the first row. */
export function SearchBox() {
  const { search, isPhone } = useList();
  const { text, setText, updateAddress } = search;
  const input = useRef<HTMLInputElement>(null);
  useShortcuts('list', { search: () => input.current?.focus() });
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent) || (event.key !== 'Enter' && event.key !== 'ArrowDown')) return;
    if (focusRow(0)) event.preventDefault();
  };
  return (
    <TextInput
      ref={input}
      className={classes.search}
      type="search"
      attributes={{ input: { dir: 'auto' } }}
      label="Search"
      labelProps={{ className: 'visually-hidden' }}
      placeholder="Search"
      leftSection={<IconSearch {...ICON} />}
      rightSection={!isPhone && <Kbd aria-hidden>{SHORTCUTS.list.commands.search.key}</Kbd>}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={updateAddress}
    />
  );
}

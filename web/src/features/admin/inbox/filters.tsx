import { ActionIcon, Button, Kbd, TextInput } from '@mantine/core';
import { useDidUpdate } from '@mantine/hooks';
import { IconFilter, IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { isComposing } from '@/lib/is-composing';
import { pluralize } from '@/lib/pluralize';
import { announce } from '@/lib/toast';
import { UNASSIGNED } from '@shared/inquiry/filter';
import { choiceFields, RECORD_KINDS } from '@shared/inquiry/kinds';
import { RECORD_STATES, STATE_LABELS } from '@shared/inquiry/state';
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
  { value: 'late', label: `Late (over ${ANSWER_WITHIN_HOURS} h)` },
];

/** The filters of both lists. On a phone and beside a record a button unfolds them. */
export function Filters() {
  const { view, lists, shown, isPhone, isSplit } = useList();
  const isFoldable = isPhone || isSplit;
  const [isOpened, setIsOpened] = useState(false);
  const isUnfolded = isOpened || !isFoldable;
  const { contacts, partnerships } = lists;
  useDidUpdate(() => {
    if (!contacts.records || !partnerships.records) return;
    const counts = [
      pluralize(contacts.records.length, 'contact'),
      pluralize(partnerships.records.length, 'partnership'),
    ];
    announce(lacksDay(view) ? CHOOSE_DAYS : counts.join(', '));
  }, [filterAddress(view)]);
  const isOn = RECORD_KINDS.some((kind) => isFiltered(kind, view));
  // An empty list has the same button.
  const isInList = isFiltered(view.tab, view) && shown.records?.length === 0;
  return (
    <section
      className={classes.filters}
      aria-labelledby="filter-records"
      data-foldable={isFoldable || undefined}
    >
      {isPhone && <SearchBox />}
      <h2 id="filter-records">
        {isFoldable ? (
          <ActionIcon
            variant={isOn ? 'light' : 'default'}
            size={32}
            aria-label="Filter Records"
            title="Filter Records"
            aria-expanded={isUnfolded}
            onClick={() => setIsOpened(!isOpened)}
          >
            <IconFilter {...ICON} />
          </ActionIcon>
        ) : (
          'Filter Records'
        )}
      </h2>
      {isOn && isUnfolded && (
        <p className={classes.counts}>
          {Object.entries({ Contacts: contacts, Partnerships: partnerships }).map(([name, { records }]) => (
            <span key={name}>
              {name}: <strong>{records?.length ?? '–'}</strong>
            </span>
          ))}
        </p>
      )}
      {isUnfolded && (
        <div className={classes.fields}>
          <Selects />
          {isOn && !isInList && <ClearFilters />}
        </div>
      )}
    </section>
  );
}

const DAYS = [
  ['start', 'Start Date'],
  ['end', 'End Date'],
] as const;
const CHOOSE_DAYS = 'Choose both dates to filter';
const lacksDay = ({ range, start, end }: AdminView) => range === 'custom' && (start === '' || end === '');

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
  const filter = (patch: Partial<AdminView>, replace = false) =>
    updateView({ ...patch, ...FIRST_PAGES }, { replace });
  const assignees = useAssigneeFilter();
  // Both days come back after a look at another range.
  const { start, end } = view;
  const [days, setDays] = useState({ start, end });
  const setRange = (range: AdminView['range']) => {
    if (view.range === 'custom') setDays({ start, end });
    filter({ range, ...(range === 'custom' && days) });
  };
  // The option with the value '' keeps every record.
  const selects = [
    ...(view.section === 'spam'
      ? []
      : [{ key: 'status', label: 'Status', options: STATUS_OPTIONS } as const, ...assignees]),
    ...choiceFields(view.tab).map(({ key, label, options }) => ({
      ...{ key, label },
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
          {DAYS.map(([day, label]) => (
            <DateField
              key={day}
              label={label}
              value={view[day]}
              onChange={(value) => filter({ [day]: value }, true)}
            />
          ))}
          {lacksDay(view) && <p className={classes.hint}>{CHOOSE_DAYS}</p>}
        </>
      )}
      {selects.map(({ key, label, options }) => (
        <ActionSelect
          key={key}
          label={label}
          data={options}
          value={view[key] ?? ''}
          onChange={({ currentTarget }) => filter({ [key]: currentTarget.value || undefined })}
        />
      ))}
    </>
  );
}

/** The select of the assignee, where more than one could be. */
function useAssigneeFilter() {
  const { assignee } = useList().view;
  const hasColleagues = useHasColleagues();
  const [own, ...colleagues] = useAssigneeOptions(assignee === UNASSIGNED ? null : assignee);
  if (!hasColleagues && assignee === undefined) return [];
  const options = [
    { value: '', label: 'Anybody' },
    ...(own ? [{ ...own, label: 'Assigned to me' }] : []),
    { value: UNASSIGNED, label: 'Unassigned' },
    ...colleagues,
  ];
  return [{ key: 'assignee', label: 'Assignee', options } as const];
}

/** Searches both lists. Enter and the arrow down lead on to the first row. */
export function SearchBox() {
  const { search, isPhone } = useList();
  const { text, setText, send } = search;
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
      rightSection={!isPhone && <Kbd aria-hidden>{SHORTCUTS.list.keys.search.key}</Kbd>}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={send}
    />
  );
}

import { Button, TextInput, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { isComposing } from '@/lib/is-composing';
import { pluralize } from '@/lib/pluralize';
import { announce } from '@/lib/toast';
import { type FilterState, UNASSIGNED } from '@shared/inquiry/filter';
import { choiceFields, RECORD_KINDS } from '@shared/inquiry/kinds';
import { RECORD_STATES, STATE_LABELS } from '@shared/inquiry/state';
import { ANSWER_WITHIN_HOURS } from '@shared/limits';
import { useAssigneeOptions, useHasColleagues } from '../data/admins';
import { useShortcuts } from '../shortcuts/shortcuts';
import { ActionSelect } from '../ui/action-select';
import { ICON } from '../ui/controls';
import { DateField } from '../ui/date-field';
import { DATE_RANGES, DAY_LABELS } from '../view/date-range';
import { useList } from '../view/use-list';
import { type Search, useUpdateView } from '../view/use-view';
import { type AdminView, DEFAULT_VIEW, FIRST_PAGES, isFiltered, NO_FILTER, viewAddress } from '../view/view';
import classes from './filters.module.css';
import { focusRow } from './list';

const STATUS_OPTIONS: { value: FilterState; label: string }[] = [
  { value: 'all', label: 'All' },
  ...RECORD_STATES.map((value) => ({ value, label: STATE_LABELS[value] })),
  { value: 'late', label: `Late (over ${ANSWER_WITHIN_HOURS} h)` },
];

/** The filters of both lists. Where there is no room they are folded, except the search. */
export function FilterCard() {
  const { view, search, lists, shown, record, isPhone } = useList();
  const isNarrow = isPhone || record !== null;
  const [isUnfolded, setIsUnfolded] = useState(false);
  const isFolded = isNarrow && !isUnfolded;
  const { contacts, partnerships } = lists;
  useAnnouncedCounts(view, contacts.records?.length, partnerships.records?.length);
  const isOn = RECORD_KINDS.some((kind) => isFiltered(kind, view));
  // An empty list has the same button.
  const isInList = isFiltered(view.tab, view) && shown.records?.length === 0;
  return (
    <section className={classes.card} aria-labelledby="filter-records">
      <div className={classes.head} data-folded={isFolded || undefined}>
        <h2 id="filter-records">
          {isNarrow ? (
            <UnstyledButton
              className={classes.fold}
              fz="inherit"
              aria-expanded={isUnfolded}
              onClick={() => setIsUnfolded(!isUnfolded)}
            >
              Filter Records
              <IconChevronDown {...ICON} />
            </UnstyledButton>
          ) : (
            'Filter Records'
          )}
        </h2>
        <p className={classes.counts}>
          {isOn && (
            <>
              <span>
                Contacts: <strong>{contacts.records?.length ?? '–'}</strong>
              </span>
              <span>
                Partnerships: <strong>{partnerships.records?.length ?? '–'}</strong>
              </span>
            </>
          )}
        </p>
      </div>
      <div className={classes.filters}>
        <SearchBox hasLabel={!isNarrow} {...search} />
        {!isFolded && <Selects view={view} />}
        {isOn && !isInList && <ClearFilters />}
      </div>
    </section>
  );
}

const CHOOSE_DAYS = 'Choose both dates to filter';
const lacksDay = ({ range, start, end }: AdminView) => range === 'custom' && (start === '' || end === '');

/** Says what a changed filter leaves. */
function useAnnouncedCounts(view: AdminView, contacts: number | undefined, partnerships: number | undefined) {
  const text = viewAddress({ ...view, ...FIRST_PAGES, sort: DEFAULT_VIEW.sort });
  const last = useRef(text);
  const say = useEffectEvent(() => {
    if (contacts === undefined || partnerships === undefined) return;
    const counts = [pluralize(contacts, 'contact'), pluralize(partnerships, 'partnership')];
    announce(lacksDay(view) ? CHOOSE_DAYS : counts.join(', '));
  });
  useEffect(() => {
    if (last.current === text) return;
    last.current = text;
    say();
  }, [text]);
}

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

function Selects({ view }: { view: AdminView }) {
  const updateView = useUpdateView();
  const isSpam = view.section === 'spam';
  const filter = (patch: Partial<AdminView>, replace = false) =>
    updateView({ ...patch, ...FIRST_PAGES }, { replace });
  // Both days come back after a look at another range.
  const { start, end } = view;
  const [days, setDays] = useState({ start, end });
  const setRange = (range: AdminView['range']) => {
    if (view.range === 'custom') setDays({ start, end });
    filter({ range, ...(range === 'custom' && days) });
  };
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
          {(['start', 'end'] as const).map((day) => (
            <DateField
              key={day}
              label={DAY_LABELS[day]}
              value={view[day]}
              onChange={(value) => filter({ [day]: value }, true)}
            />
          ))}
          {lacksDay(view) && <p className={classes.hint}>{CHOOSE_DAYS}</p>}
        </>
      )}
      {!isSpam && (
        <ActionSelect
          label="Status"
          data={STATUS_OPTIONS}
          value={view.status}
          onChange={({ currentTarget }) => filter({ status: currentTarget.value as FilterState })}
        />
      )}
      {!isSpam && <AssigneeFilter value={view.assignee} onChange={(assignee) => filter({ assignee })} />}
      {choiceFields(view.tab).map(({ key, label, options }) => (
        <ActionSelect
          key={key}
          label={label}
          data={[{ value: '', label: 'Any' }, ...options]}
          value={view[key] ?? ''}
          onChange={({ currentTarget }) => filter({ [key]: currentTarget.value || undefined })}
        />
      ))}
    </>
  );
}

interface AssigneeFilterProps {
  /** A username or UNASSIGNED. */
  value: string | undefined;
  onChange: (assignee: string | undefined) => void;
}

function AssigneeFilter({ value, onChange }: AssigneeFilterProps) {
  const hasColleagues = useHasColleagues();
  const [own, ...colleagues] = useAssigneeOptions(value === UNASSIGNED ? null : value);
  if (!hasColleagues && value === undefined) return null;
  return (
    <ActionSelect
      label="Assignee"
      data={[
        { value: '', label: 'Anybody' },
        ...(own ? [{ ...own, label: 'Assigned to me' }] : []),
        { value: UNASSIGNED, label: 'Unassigned' },
        ...colleagues,
      ]}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
    />
  );
}

interface SearchBoxProps extends Search {
  hasLabel: boolean;
}

/** The slash key focuses it; Enter and the arrow down lead on to the first row. */
function SearchBox({ hasLabel, text, setText, send }: SearchBoxProps) {
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
      labelProps={{ className: hasLabel ? undefined : 'visually-hidden' }}
      placeholder="Any word in any field"
      leftSection={<IconSearch {...ICON} />}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={send}
    />
  );
}

import { Button, Group, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, useEffect, useState } from 'react';
import { announce } from '@/lib/toast';
import type { AnyRecord } from '@shared/inquiry/kinds';
import type { Sort } from '@shared/inquiry/sort';
import { isUnhandled } from '@shared/inquiry/state';
import { useShortcuts } from '../shortcuts/shortcuts';
import { type Page, paginate, useList } from '../view/use-list';
import { useUpdateView, recordTitle } from '../view/use-view';
import { nextSort } from '../view/view';
import { type Column, visibleColumns } from './columns';
import classes from './list.module.css';
import type { Selection } from './selection';

/** A page of the list as a table. If a table would be too wide, each row has three lines. */
export function ListPage({ selection }: { selection: Selection }) {
  const { view, shown, page: pageNumber, record: open, isTable } = useList();
  const { kind, records = [] } = shown;
  const [focusedId, setFocusedId] = useState<string>();
  const updateFocusedId = () => setFocusedId(focusedRecordId());
  const [page, pressHandlers] = useFrozenWhilePressed(paginate(records, pageNumber, focusedId));
  const columns = visibleColumns(kind, view.section === 'spam', isTable);
  // The row of the open record scrolls into view, no further than needed.
  useEffect(() => {
    const link = document.querySelector('[data-record][data-route-focus]');
    link?.closest('tr')?.scrollIntoView({ block: 'nearest' });
  }, [open?.id, pageNumber]);
  // The row with the keyboard focus stays in view when new rows push it down.
  const rowIds = page.records.map(({ id }) => id).join();
  useEffect(() => {
    document.querySelector('tbody :focus-visible')?.closest('tr')?.scrollIntoView({ block: 'nearest' });
  }, [rowIds]);

  const toggleRow = () => {
    const id = focusedRecordId();
    if (id === undefined) focusRow(0);
    else selection.toggle(id);
  };
  useShortcuts('list', {
    next: () => moveRowFocus(1),
    previous: () => moveRowFocus(-1),
    select: toggleRow,
    selectNone: selection.records.length > 0 ? () => selection.replace([]) : undefined,
  });

  return (
    <div {...pressHandlers}>
      <table
        className={classes.table}
        aria-labelledby="list-title"
        data-selecting={selection.records.length > 0 || undefined}
      >
        <colgroup>
          <col style={{ width: '2.25rem' }} />
          {columns.map(({ header, width }) => (
            <col key={header} style={{ width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <td>
              <SelectPageBox records={page.records} selection={selection} />
            </td>
            {columns.map((column) => (
              <HeaderCell key={column.header} {...column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {page.records.map((record) => (
            <tr
              key={record.id}
              className={classes.row}
              data-handled={!isUnhandled(record) || undefined}
              data-selected={selection.has(record.id) || undefined}
              onKeyDown={onRowKeyDown}
              onFocus={updateFocusedId}
              onBlur={updateFocusedId}
            >
              <td>
                <label className={classes.select}>
                  <input
                    type="checkbox"
                    aria-label={`Select ${recordTitle(record)}`}
                    checked={selection.has(record.id)}
                    onChange={() => selection.toggle(record.id)}
                  />
                </label>
              </td>
              {columns.map(({ header, area, cell }) => (
                <td key={header} data-column={header} dir="auto" style={{ gridArea: area }}>
                  {cell(record)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Pager {...page} />
    </div>
  );
}

const SORT_ICONS = { ascending: IconArrowUp, descending: IconArrowDown };

function HeaderCell({ header, sortField }: Column) {
  const { view, shown } = useList();
  const updateView = useUpdateView();
  const { kind } = shown;
  const sort: Sort = view.sort[kind];
  if (sortField === undefined) return <th scope="col">{header}</th>;
  const onSort = () =>
    updateView({
      sort: { ...view.sort, [kind]: nextSort(sort, sortField) },
      page: { ...view.page, [kind]: 1 },
    });
  const direction = sort.field === sortField ? sort.direction : undefined;
  const Icon = direction ? SORT_ICONS[direction] : IconSelector;
  return (
    <th scope="col" aria-sort={direction ?? 'none'} data-column={header}>
      <UnstyledButton className={classes.sort} fz="inherit" onClick={onSort}>
        {header}
        <Icon size={15} stroke={2} aria-hidden />
      </UnstyledButton>
    </th>
  );
}

function onRowKeyDown(event: KeyboardEvent) {
  const offset = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (offset !== undefined && moveRowFocus(offset)) event.preventDefault();
}

/** Freezes the page while the pointer's primary button is pressed, so that the click reaches the pressed row. */
function useFrozenWhilePressed<T>(page: T) {
  const [frozen, setFrozen] = useState<T>();
  const freeze = ({ button }: PointerEvent) => button === 0 && setFrozen(page);
  // Waits, because the click event fires after this event.
  const unfreeze = () => void setTimeout(() => setFrozen(undefined));
  const pressHandlers = {
    onPointerDown: freeze,
    onPointerUp: unfreeze,
    onPointerCancel: unfreeze,
    onPointerLeave: unfreeze,
  };
  return [frozen ?? page, pressHandlers] as const;
}

/** The buttons for the previous and the next page. They stay focusable at an end of the list, because disabling loses the focus. */
function Pager({ page, pageCount, first, last, total }: Page<AnyRecord>) {
  const { view, shown } = useList();
  const updateView = useUpdateView();
  if (pageCount <= 1) return null;
  const goTo = (target: number) => {
    updateView({ page: { ...view.page, [shown.kind]: target } });
    // Three-line rows make a page longer than the screen, so the list scrolls back to its top.
    document.querySelector('[data-narrow] [role=tabpanel] > *')?.scrollIntoView();
    const nextPage = paginate(shown.records ?? [], target);
    announce(`Records ${nextPage.first} to ${nextPage.last} of ${nextPage.total}`);
  };
  const renderButton = (label: string, target: number) => {
    const isEnd = target < 1 || target > pageCount;
    return (
      <Button size="sm" data-disabled={isEnd} aria-disabled={isEnd} onClick={() => !isEnd && goTo(target)}>
        {label}
      </Button>
    );
  };
  return (
    <nav className={classes.pager} aria-label="Pages">
      <p>{`Showing ${first} to ${last} of ${total} records`}</p>
      <Group gap={14}>
        {renderButton('Previous', page - 1)}
        <p>{`Page ${page} of ${pageCount}`}</p>
        {renderButton('Next', page + 1)}
      </Group>
    </nav>
  );
}

function rowLinks(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[role=tabpanel] [data-record]')];
}

const hasFocus = (link: HTMLElement) => link.closest('tr')?.contains(document.activeElement) ?? false;

/** Focuses the row at a position, from 0. @returns false if the row does not exist */
export function focusRow(position: number): boolean {
  const link = rowLinks()[position];
  link?.focus();
  return link !== undefined;
}

function focusedRecordId(): string | undefined {
  return rowLinks().find(hasFocus)?.dataset['record'];
}

/** Moves the focus by a number of rows, or to the first row if no row has it. @returns false if the row does not exist */
function moveRowFocus(offset: number): boolean {
  const position = rowLinks().findIndex(hasFocus);
  return focusRow(position === -1 ? 0 : position + offset);
}

function SelectPageBox({ records, selection }: { records: AnyRecord[]; selection: Selection }) {
  const ids = records.map(({ id }) => id);
  const count = ids.filter((id) => selection.has(id)).length;
  const isAllSelected = count === ids.length;
  return (
    <label className={classes.select}>
      <input
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && !isAllSelected;
        }}
        type="checkbox"
        aria-label="Select this page"
        checked={isAllSelected}
        onChange={() => (isAllSelected ? selection.remove(ids) : selection.add(ids))}
      />
    </label>
  );
}

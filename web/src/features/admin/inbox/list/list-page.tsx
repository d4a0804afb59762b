import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { Sort } from '@shared/inquiry/sort';
import { isUnhandled } from '@shared/inquiry/state';
import { useShortcuts } from '../../shortcuts/shortcuts';
import { useUpdateView } from '../../view/use-view';
import { nextSort } from '../../view/view';
import type { Selection } from '../selection';
import type { ListProps, ShownList } from '../shown-list';
import { type Column, columnsShown } from './columns';
import classes from './list.module.css';
import { Pager } from './pager';
import { paginate } from './pagination';
import { focusedRecordId, moveRowFocus } from './rows';
import { SelectBox, SelectPageBox } from './select-box';

export interface ListPageProps extends ListProps {
  selection: Selection;
}

/** A page of the list as a table, whose rows are cards where there is no room for one. */
export function ListPage({ view, shown, page: number, openId, lastId, onUse, selection }: ListPageProps) {
  const { kind, isNew } = shown;
  const updateView = useUpdateView();
  const page = paginate(shown.records ?? [], number);
  const columns = columnsShown(kind, view.section === 'spam');
  const sort: Sort = view.sort[kind];
  const onSort = (field: Sort['field']) =>
    updateView({
      sort: { ...view.sort, [kind]: nextSort(sort, field) },
      page: { ...view.page, [kind]: 1 },
    });
  const onPage = (target: number) => {
    updateView({ page: { ...view.page, [kind]: target } });
    // A page of cards is longer than the screen, and reading starts at the top.
    document.querySelector('[data-narrow] [role=tabpanel]')?.scrollIntoView();
  };
  // The list keeps its scroll position, and the open record's row is in sight.
  useEffect(() => {
    const link = document.querySelector('[data-record][data-route-focus]');
    link?.closest('tr')?.scrollIntoView({ block: 'nearest' });
  }, [openId, number]);

  const selectRow = (select: (id: string) => void) => () => {
    const id = focusedRecordId();
    if (id !== undefined) select(id);
  };
  useShortcuts('list', {
    next: () => moveRowFocus(1),
    previous: () => moveRowFocus(-1),
    select: selectRow(selection.toggle),
    extend: selectRow(selection.extend),
    selectNone: selection.records.length > 0 ? () => selection.replace([]) : undefined,
  });

  return (
    <div ref={useListInUse(shown.records, onUse)}>
      <table className={classes.table} aria-labelledby={`${kind}-title`}>
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
              <HeaderCell key={column.header} column={column} sort={sort} onSort={onSort} />
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
            >
              <td>
                <SelectBox record={record} selection={selection} />
              </td>
              {columns.map(({ header, cell }) => (
                <td key={header} data-column={header} dir="auto">
                  {cell(record, {
                    isNew: isNew(record.id),
                    isCurrent: record.id === openId,
                    isLast: record.id === lastId,
                  })}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Pager page={page} onPage={onPage} />
    </div>
  );
}

interface HeaderCellProps {
  column: Column;
  sort: Sort;
  onSort: (field: Sort['field']) => void;
}

function HeaderCell({ column: { header, sortField }, sort, onSort }: HeaderCellProps) {
  if (sortField === undefined) {
    return (
      <th scope="col" data-column={header}>
        {header}
      </th>
    );
  }
  const direction = sort.field === sortField ? sort.direction : undefined;
  const Icon =
    direction === undefined ? IconSelector : direction === 'ascending' ? IconArrowUp : IconArrowDown;
  return (
    <th scope="col" aria-sort={direction ?? 'none'} data-column={header}>
      <UnstyledButton className={classes.sort} fz="inherit" onClick={() => onSort(sortField)}>
        {header}
        <Icon size={15} stroke={2} aria-hidden />
      </UnstyledButton>
    </th>
  );
}

function onRowKeyDown(event: KeyboardEvent) {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by !== undefined && moveRowFocus(by)) event.preventDefault();
}

/** Says whether the list has the pointer or the focus. Elements that go with either of them send no event. */
function useListInUse(records: ShownList['records'], onUse: ListProps['onUse']) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const look = () => onUse(list.current?.matches(':hover, :focus-within') ?? false);
    // Between two elements nothing has the focus.
    const lookSoon = () => setTimeout(look);
    look();
    const events = ['pointerover', 'pointerout', 'focusin', 'focusout'];
    for (const type of events) document.addEventListener(type, lookSoon);
    return () => {
      for (const type of events) document.removeEventListener(type, lookSoon);
      onUse(false);
    };
  }, [records, onUse]);
  return list;
}

import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react';
import type { KeyboardEvent, MouseEvent } from 'react';
import type { AnyRecord, RecordKind } from '@shared/inquiry/kinds';
import type { Sort } from '@shared/inquiry/sort';
import { isUnhandled } from '@shared/inquiry/state';
import { useInbox } from '../inbox-context';
import { useOpenRecord } from '../record-link';
import { type Column, columnsShown } from './columns';
import classes from './list.module.css';
import { SelectBox, SelectPageBox } from './select-box';

interface RecordTableProps {
  kind: RecordKind;
  caption: string;
  records: AnyRecord[];
  sort: Sort;
  onSort: (field: Sort['field']) => void;
}

/** A click opens a row, as its link does; the arrow keys move between rows. */
export function RecordTable({ kind, caption, records, sort, onSort }: RecordTableProps) {
  const openRecord = useOpenRecord();
  const { selection, spam } = useInbox();
  const columns = columnsShown(kind, spam);
  return (
    <table className={classes.table}>
      <caption className="visually-hidden">{caption}</caption>
      <colgroup>
        <col style={{ width: '2.25rem' }} />
        {columns.map(({ header, width }) => (
          <col key={header} style={{ width }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          <td>
            <SelectPageBox records={records} />
          </td>
          {columns.map((column) => (
            <HeaderCell key={column.header} column={column} sort={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {records.map((record) => (
          <tr
            key={record.id}
            className={classes.row}
            data-handled={!isUnhandled(record) || undefined}
            data-selected={selection.has(record.id) || undefined}
            onClick={(event) => opensRow(event) && openRecord({ kind, id: record.id })}
            onKeyDown={onRowKeyDown}
          >
            <td>
              <SelectBox record={record} />
            </td>
            {columns.map(({ header, cell }) => (
              <td key={header} data-column={header} dir="auto">
                {cell(record)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface HeaderCellProps extends Pick<RecordTableProps, 'sort' | 'onSort'> {
  column: Column;
}

function HeaderCell({ column: { header, sortField }, sort, onSort }: HeaderCellProps) {
  if (sortField === undefined) {
    return <th scope="col">{header}</th>;
  }
  const direction = sort.field === sortField ? sort.direction : undefined;
  const Icon =
    direction === undefined ? IconSelector : direction === 'ascending' ? IconArrowUp : IconArrowDown;
  return (
    <th scope="col" aria-sort={direction ?? 'none'}>
      <UnstyledButton className={classes.sort} fz="inherit" onClick={() => onSort(sortField)}>
        {header}
        <Icon size={15} stroke={2} aria-hidden />
      </UnstyledButton>
    </th>
  );
}

/** A link in the row opens by itself, and a click may end a text selection. */
function opensRow({ target }: MouseEvent): boolean {
  return !(target as Element).closest('a, button, label') && window.getSelection()?.type !== 'Range';
}

function onRowKeyDown(event: KeyboardEvent<HTMLTableRowElement>) {
  const { nextElementSibling, previousElementSibling } = event.currentTarget;
  const row = { ArrowDown: nextElementSibling, ArrowUp: previousElementSibling }[event.key];
  const link = row?.querySelector<HTMLElement>('[data-record]');
  if (!link) return;
  link.focus();
  event.preventDefault();
}

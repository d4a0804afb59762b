import { IconArrowDown, IconArrowUp, IconCheck, IconSelector } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import type { AnyRecord, RecordKind } from '@shared/inquiry/kinds';
import type { Sort } from '@shared/inquiry/sort';
import { type Column, COLUMNS } from './columns';
import classes from './list.module.css';

interface RecordTableProps {
  kind: RecordKind;
  caption: string;
  records: AnyRecord[];
  sort: Sort;
  onSort: (field: Sort['field']) => void;
  onOpen: (id: string) => void;
}

/** The records of one page as a table. A click or Enter opens a row; the arrow keys move between rows. */
export function RecordTable({ kind, caption, records, sort, onSort, onOpen }: RecordTableProps) {
  const columns = COLUMNS[kind];
  return (
    <table className={classes.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
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
            tabIndex={0}
            data-record={record.id}
            data-handled={record.handledAt !== null || undefined}
            onClick={() => isSelectingText() || onOpen(record.id)}
            onKeyDown={(event) => onRowKeyDown(event, () => onOpen(record.id))}
          >
            {columns.map(({ header, cell }) => (
              <td key={header} data-column={header}>
                {header === 'Name' && record.handledAt !== null && (
                  <IconCheck
                    className={classes.handled}
                    size={16}
                    stroke={2.25}
                    role="img"
                    aria-label="Handled:"
                  />
                )}
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

function HeaderCell({ column: { header, width, sortField }, sort, onSort }: HeaderCellProps) {
  const style = { width: `${width}%` };
  if (sortField === undefined) {
    return (
      <th scope="col" style={style}>
        {header}
      </th>
    );
  }
  const direction = sort.field === sortField ? sort.direction : undefined;
  const Icon =
    direction === undefined ? IconSelector : direction === 'ascending' ? IconArrowUp : IconArrowDown;
  return (
    <th scope="col" style={style} aria-sort={direction ?? 'none'}>
      <button type="button" className={classes.sort} onClick={() => onSort(sortField)}>
        {header}
        <Icon size={15} stroke={2} aria-hidden />
      </button>
    </th>
  );
}

/** A click that ends a text selection must not open the row. */
function isSelectingText(): boolean {
  return window.getSelection()?.type === 'Range';
}

function onRowKeyDown(event: KeyboardEvent<HTMLTableRowElement>, open: () => void) {
  const row = event.currentTarget;
  const next = { ArrowDown: row.nextElementSibling, ArrowUp: row.previousElementSibling }[event.key];
  if (event.key === 'Enter' && !event.repeat) open();
  else if (next instanceof HTMLElement) next.focus();
  else return;
  event.preventDefault();
}

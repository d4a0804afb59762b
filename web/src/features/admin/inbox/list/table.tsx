import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import type { Sort } from '@shared/inquiry/sort';
import { isUnhandled } from '@shared/inquiry/state';
import type { RowsProps } from './cards';
import { type Column, columnsShown } from './columns';
import classes from './list.module.css';
import { moveRowFocus } from './rows';
import { SelectBox, SelectPageBox } from './select-box';

interface RecordTableProps extends RowsProps {
  onSort: (field: Sort['field']) => void;
}

/** A row is a link; the arrow keys move between rows. */
export function RecordTable({ kind, records, isSpam, sort, selection, rowOf, onSort }: RecordTableProps) {
  const columns = columnsShown(kind, isSpam);
  return (
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
            <SelectPageBox records={records} selection={selection} />
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
            onKeyDown={onRowKeyDown}
          >
            <td>
              <SelectBox record={record} selection={selection} />
            </td>
            {columns.map(({ header, cell }) => (
              <td key={header} data-column={header} dir="auto">
                {cell(record, rowOf(record))}
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

function onRowKeyDown(event: KeyboardEvent) {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by !== undefined && moveRowFocus(by)) event.preventDefault();
}

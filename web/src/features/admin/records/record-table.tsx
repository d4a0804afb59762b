import { IconArrowDown, IconArrowUp, IconCheck, IconSelector } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import type { RecordKind, RecordOfKind } from '@shared/inquiry/kinds';
import { senderName } from '@shared/inquiry/record';
import type { Sort } from '@shared/inquiry/sort';
import { type Column, COLUMNS } from './columns';
import classes from './record-table.module.css';

interface RecordTableProps<K extends RecordKind> {
  kind: K;
  caption: string;
  records: RecordOfKind[K][];
  sort: Sort<K>;
  onSort(field: Sort<K>['field']): void;
  onOpen(id: string): void;
}

/** The records of one page. A row opens by click or Enter; the arrow keys go from row to row. */
export function RecordTable<K extends RecordKind>({
  kind,
  caption,
  records,
  sort,
  onSort,
  onOpen,
}: RecordTableProps<K>) {
  const columns: Column<K>[] = COLUMNS[kind];
  return (
    <table className={classes.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <SortHeader key={column.header} column={column} sort={sort} onSort={onSort} />
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
            onClick={() => openUnlessSelecting(() => onOpen(record.id))}
            onKeyDown={(event) => onRowKey(event, () => onOpen(record.id))}
          >
            {columns.map((column) => (
              <td key={column.header} data-column={column.header}>
                {column.header === 'Name' ? <NameCell record={record} /> : column.cell(record)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function SortHeader<K extends RecordKind>({
  column: { header, width, sort: field },
  sort,
  onSort,
}: Pick<RecordTableProps<K>, 'sort' | 'onSort'> & { column: Column<K> }) {
  const style = { width: `${width}%` };
  if (field === undefined) {
    return (
      <th scope="col" style={style}>
        {header}
      </th>
    );
  }
  const direction = sort.field === field ? sort.direction : undefined;
  const Icon =
    direction === undefined ? IconSelector : direction === 'ascending' ? IconArrowUp : IconArrowDown;
  return (
    <th scope="col" style={style} aria-sort={direction ?? 'none'}>
      <button type="button" className={classes.sort} onClick={() => onSort(field)}>
        {header}
        <Icon size={15} stroke={2} aria-hidden />
      </button>
    </th>
  );
}

function NameCell({ record }: { record: RecordOfKind[RecordKind] }) {
  return (
    <>
      {record.handledAt !== null && (
        <IconCheck className={classes.done} size={16} stroke={2.25} role="img" aria-label="Handled:" />
      )}
      {senderName(record)}
    </>
  );
}

/** Text in a table is there to be copied: a click that ends a selection opens nothing. */
function openUnlessSelecting(open: () => void) {
  if (window.getSelection()?.type !== 'Range') open();
}

function onRowKey(event: KeyboardEvent<HTMLTableRowElement>, open: () => void) {
  const row = event.currentTarget;
  const next = { ArrowDown: row.nextElementSibling, ArrowUp: row.previousElementSibling }[event.key];
  if (event.key === 'Enter' && !event.repeat) open();
  else if (next instanceof HTMLElement) next.focus();
  else return;
  event.preventDefault();
}

import { NativeSelect } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { RecordKind, RecordOfKind } from '@shared/inquiry/kinds';
import { senderName } from '@shared/inquiry/record';
import type { Sort } from '@shared/inquiry/sort';
import { COLUMNS, type Column } from './columns';
import { DateText } from './date-text';
import { PartnershipTypes } from './partnership-types';
import classes from './record-cards.module.css';

interface RecordCardsProps<K extends RecordKind> {
  kind: K;
  records: RecordOfKind[K][];
  sort: Sort<K>;
  onChangeSort(sort: Sort<K>): void;
  onOpen(id: string): void;
}

/** The same page of records where a table would be crushed: a card each, and the sort order in a select. */
export function RecordCards<K extends RecordKind>({
  kind,
  records,
  sort,
  onChangeSort,
  onOpen,
}: RecordCardsProps<K>) {
  return (
    <>
      <SortSelect kind={kind} sort={sort} onChangeSort={onChangeSort} />
      <ul className={classes.cards}>
        {records.map((record) => (
          <li key={record.id}>
            <button
              type="button"
              className={classes.card}
              data-record={record.id}
              data-handled={record.handledAt !== null || undefined}
              onClick={() => onOpen(record.id)}
            >
              <CardText record={record} />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function CardText({ record }: { record: RecordOfKind[RecordKind] }) {
  return (
    <>
      <span className={classes.top}>
        <span className={classes.name}>
          {record.handledAt !== null && (
            <IconCheck size={16} stroke={2.25} role="img" aria-label="Handled:" />
          )}
          {senderName(record)}
        </span>
        <DateText iso={record.createdAt} />
      </span>
      <span className={classes.email}>{record.email}</span>
      {'message' in record ? (
        <>
          <span className={classes.subject}>{record.subject}</span>
          <span className={classes.excerpt}>{record.message.slice(0, 200)}</span>
        </>
      ) : (
        <>
          <span className={classes.subject}>{record.companyName}</span>
          <PartnershipTypes types={record.partnershipType} />
        </>
      )}
    </>
  );
}

function SortSelect<K extends RecordKind>({
  kind,
  sort,
  onChangeSort,
}: Pick<RecordCardsProps<K>, 'kind' | 'sort' | 'onChangeSort'>) {
  const columns: Column<K>[] = COLUMNS[kind];
  const options = columns.flatMap(({ header, sort: field }) =>
    field === undefined
      ? []
      : (['descending', 'ascending'] as const).map((direction) => ({
          label: `${header}, ${directionWords(header, direction)}`,
          value: `${field}.${direction}`,
          sort: { field, direction },
        })),
  );
  return (
    <NativeSelect
      label="Sort by"
      data={options.map(({ label, value }) => ({ label, value }))}
      value={`${sort.field}.${sort.direction}`}
      onChange={({ currentTarget }) => {
        const chosen = options.find(({ value }) => value === currentTarget.value);
        if (chosen) onChangeSort(chosen.sort);
      }}
    />
  );
}

function directionWords(header: string, direction: Sort['direction']): string {
  if (header === 'Date') return direction === 'descending' ? 'newest first' : 'oldest first';
  return direction === 'descending' ? 'Z to A' : 'A to Z';
}

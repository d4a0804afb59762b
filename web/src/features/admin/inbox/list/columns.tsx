import '@mantine/core/styles/Badge.layer.css';
import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import { type Field, labelOf } from '@shared/inquiry/field';
import {
  type AnyRecord,
  fieldsOf,
  type InputOfKind,
  type RecordKind,
  type RecordValues,
  type SortField,
} from '@shared/inquiry/kinds';
import { senderName } from '@shared/inquiry/record';
import { sortFieldsOf } from '@shared/inquiry/sort';
import { DateText } from '../../date-text';
import classes from './list.module.css';

export interface Column {
  header: string;
  /** Share of the table's width, in per cent. */
  width: number;
  /** The field by which the header sorts; a column without one does not sort. */
  sortField: SortField | undefined;
  cell: (record: AnyRecord) => ReactNode;
}

/** What a table says about a column; header and cell follow from the field unless they are given. */
interface ColumnOptions<K extends RecordKind> extends Partial<Pick<Column, 'header' | 'cell'>> {
  key: 'id' | 'createdAt' | keyof InputOfKind[K];
  width: number;
}

const ID = { key: 'id', header: 'ID', cell: (record: AnyRecord) => record.id } as const;
const DATE = {
  key: 'createdAt',
  header: 'Date',
  cell: (record: AnyRecord) => <DateText iso={record.createdAt} />,
} as const;

/** The columns of each table. */
export const COLUMNS: Record<RecordKind, Column[]> = {
  contacts: columnsOf('contacts', [
    { ...ID, width: 8 },
    { key: 'name', width: 16 },
    { key: 'email', width: 20 },
    { key: 'subject', width: 17 },
    { key: 'message', width: 26 },
    { ...DATE, width: 13 },
  ]),
  partnerships: columnsOf('partnerships', [
    { ...ID, width: 7 },
    { key: 'firstName', width: 14, cell: senderName },
    { key: 'email', width: 17 },
    { key: 'companyName', width: 13 },
    { key: 'industry', width: 12 },
    { key: 'partnershipType', width: 24, header: 'Partnership Types' },
    { ...DATE, width: 13 },
  ]),
};

function columnsOf<K extends RecordKind>(kind: K, columns: ColumnOptions<K>[]): Column[] {
  return columns.map(({ key, width, header, cell }) => {
    const field = fieldsOf(kind).find((candidate) => candidate.key === key);
    return {
      header: header ?? field?.row ?? field?.label ?? '',
      width,
      sortField: sortFieldsOf(kind).find((candidate) => candidate === key),
      cell: cell ?? ((record) => field && <FieldValue field={field} record={record} />),
    };
  });
}

// A cell shows one line and a card two; longer texts need not be in the page.
const EXCERPT_LENGTH = 200;

/** The value of a visitor's field in a table or on a card. */
export function FieldValue({ field, record }: { field: Field; record: AnyRecord }) {
  const values: RecordValues = { ...record };
  const value = values[field.key];
  if (field.type === 'text') return String(value ?? '').slice(0, EXCERPT_LENGTH);
  if (!('options' in field)) return String(value ?? '');
  // Older records may hold a single value where a list is expected.
  const labels = [value].flat().map((item) => labelOf(field.options, String(item)));
  if (field.type === 'choice') return labels[0];
  return (
    <span className={classes.badges}>
      {labels.map((label) => (
        <Badge key={label} className={classes.badge} variant="default" size="md" tt="none" fw={500}>
          {label}
        </Badge>
      ))}
    </span>
  );
}

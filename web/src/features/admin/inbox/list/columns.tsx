import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { splitMessage } from '@shared/inquiry/contact';
import { readableEmail } from '@shared/inquiry/email-address';
import { type Field, optionLabel } from '@shared/inquiry/field';
import {
  type AnyRecord,
  inquiryFields,
  type InputOfKind,
  type RecordKind,
  fieldValues,
  type SortField,
} from '@shared/inquiry/kinds';
import { sortFields } from '@shared/inquiry/sort';
import { cutToLength } from '@shared/text-length';
import { DateText } from '../../date-text';
import type { Row } from '../shown-list';
import { WaitingAndAssignee } from './assignee';
import classes from './list.module.css';
import { RecordName } from './record-name';

export interface Column {
  header: string;
  /** CSS width; without it the column gets the room that other columns leave. */
  width: string | undefined;
  sortField: SortField | undefined;
  cell: (record: AnyRecord, row: Row) => ReactNode;
}

/** Header and cell follow from the field by default. */
interface ColumnOptions<K extends RecordKind> extends Partial<Pick<Column, 'header' | 'cell'>> {
  key: 'id' | 'createdAt' | 'waiting' | keyof InputOfKind[K];
  width?: string;
}

const ID = {
  key: 'id',
  header: 'ID',
  width: '5rem',
  cell: ({ id }: AnyRecord) => <span title={id}>{id}</span>,
} as const;
const DATE = {
  key: 'createdAt',
  header: 'Date',
  width: '10.25rem',
  cell: ({ createdAt }: AnyRecord) => <DateText iso={createdAt} withTimeToday />,
} as const;

const WAITING = {
  key: 'waiting',
  header: 'Waiting',
  width: '11.75rem',
  cell: (record: AnyRecord) => <WaitingAndAssignee record={record} />,
} as const;

/** Spam waits for no answer. */
export const columnsShown = (kind: RecordKind, isSpam: boolean): Column[] =>
  COLUMNS[kind].filter(({ sortField }) => !isSpam || sortField !== 'waiting');

const COLUMNS: Record<RecordKind, Column[]> = {
  contacts: toColumns('contacts', [
    ID,
    {
      key: 'name',
      width: '13%',
      cell: (record, row) => <RecordName kind="contacts" record={record} {...row} />,
    },
    { key: 'email', width: '18%' },
    { key: 'subject', width: '15%' },
    { key: 'message' },
    DATE,
    WAITING,
  ]),
  partnerships: toColumns('partnerships', [
    ID,
    {
      key: 'firstName',
      width: '12%',
      cell: (record, row) => <RecordName kind="partnerships" record={record} {...row} />,
    },
    { key: 'email', width: '15%' },
    { key: 'companyName', width: '12%' },
    { key: 'industry', width: '8%' },
    { key: 'partnershipType', header: 'Partnership Types' },
    DATE,
    WAITING,
  ]),
};

function toColumns<K extends RecordKind>(kind: K, columns: ColumnOptions<K>[]): Column[] {
  return columns.map(({ key, width, header, cell }) => {
    const field = inquiryFields(kind).find((candidate) => candidate.key === key);
    return {
      header: header ?? field?.row ?? field?.label ?? '',
      width,
      sortField: sortFields(kind).find((candidate) => candidate === key),
      cell: cell ?? ((record) => field && <FieldValue field={field} record={record} />),
    };
  });
}

// A cell shows one line and a card two.
const EXCERPT_LENGTH = 200;

export function FieldValue({ field, record }: { field: Field; record: AnyRecord }) {
  const values = fieldValues(record);
  const value = values[field.key];
  // The line of the message that names the company has columns of its own.
  if (field.type === 'text') return cutToLength(splitMessage(String(value ?? '')).message, EXCERPT_LENGTH);
  if (field.type === 'email') return readableEmail(String(value ?? ''));
  if (!('options' in field)) return String(value ?? '');
  // A record may hold a single value in place of a list.
  const labels = [value || []].flat().map((item) => optionLabel(field.options, String(item)));
  if (field.type === 'choice') return labels[0];
  return (
    <Group component="span" gap={4}>
      {labels.map((label) => (
        <span key={label} className={classes.outlined}>
          {label}
        </span>
      ))}
    </Group>
  );
}

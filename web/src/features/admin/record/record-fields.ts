import type { RecordKind, RecordOfKind } from '@shared/inquiry/kinds';
import { rowsOf, type Row } from '@shared/inquiry/record';
import { showInstant } from '../records/show-date';

/** A row of a record's details; `id` is set as code. */
export interface DetailRow extends Omit<Row, 'type'> {
  type: Row['type'] | 'id';
}

/** Everything about a record as a person reads it: the visitor's fields, then what happened to it. */
export function recordRows<K extends RecordKind>(kind: K, record: RecordOfKind[K]): DetailRow[] {
  const rows: DetailRow[] = [
    ...rowsOf(kind, record),
    { label: 'Received', text: showInstant(record.createdAt), type: 'line' },
  ];
  if (record.handledAt !== null) {
    const by = record.handledBy === null ? '' : ` by ${record.handledBy}`;
    rows.push({ label: 'Handled', text: `${showInstant(record.handledAt)}${by}`, type: 'line' });
  }
  rows.push({ label: 'ID', text: record.id, type: 'id' });
  return rows;
}

/** The same as text for the clipboard. */
export function recordText<K extends RecordKind>(kind: K, record: RecordOfKind[K]): string {
  return recordRows(kind, record)
    .map(({ label, text, type }) => (type === 'text' ? `${label}:\n${text}` : `${label}: ${text}`))
    .join('\n');
}

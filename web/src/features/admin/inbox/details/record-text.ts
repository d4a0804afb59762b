import { splitMessage } from '@shared/inquiry/contact';
import type { AnyRecord, RecordKind } from '@shared/inquiry/kinds';
import { type Row, rowsOf } from '@shared/inquiry/record';
import { sourceRows } from '@shared/inquiry/source';
import { formatInstant } from '../../date-text';

/** A row of a record's details; an `id` is shown in a monospaced font. */
export interface DetailRow extends Omit<Row, 'type'> {
  type: Row['type'] | 'id';
}

/** A whole record as the drawer shows it: the company that a message names is a row of its own. */
export function detailRows(kind: RecordKind, record: AnyRecord): DetailRow[] {
  return storedRows(kind, record).flatMap((row): DetailRow[] => {
    const { company, message } = splitMessage(row.type === 'text' ? row.text : '');
    if (company === null) return [row];
    return [
      { label: 'Company', text: company, type: 'line' },
      { ...row, text: message },
    ];
  });
}

/** A whole record as it is stored: the visitor's fields, the dates and the id. */
function storedRows(kind: RecordKind, record: AnyRecord): DetailRow[] {
  const rows: DetailRow[] = [
    ...rowsOf(kind, record),
    { label: 'Received', text: formatInstant(record.createdAt), type: 'line' },
  ];
  if (record.handledAt !== null) {
    const by = record.handledBy === null ? '' : ` by ${record.handledBy}`;
    rows.push({ label: 'Handled', text: `${formatInstant(record.handledAt)}${by}`, type: 'line' });
  }
  for (const row of sourceRows(record.source)) rows.push({ ...row, type: 'line' });
  rows.push({ label: 'ID', text: record.id, type: 'id' });
  return rows;
}

/** The rows of a record as plain text, for the clipboard. */
export function recordText(kind: RecordKind, record: AnyRecord): string {
  return storedRows(kind, record)
    .map(({ label, text, type }) => (type === 'text' ? `${label}:\n${text}` : `${label}: ${text}`))
    .join('\n');
}

/** Whether records were sent from the same email address, in any case. */
export function isSameSender(a: AnyRecord, b: AnyRecord): boolean {
  return a.email.trim().toLowerCase() === b.email.trim().toLowerCase();
}

/** A mailto link (RFC 6068). */
export function mailLink(address: string): string {
  // Percent signs, question marks and commas in an address would have a meaning of their own in the link.
  return `mailto:${encodeURIComponent(address).replace('%40', '@')}`;
}

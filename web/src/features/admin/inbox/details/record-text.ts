import { toastFailure, toastSuccess } from '@/lib/toast';
import { splitMessage } from '@shared/inquiry/contact';
import type { AnyRecord, RecordKind } from '@shared/inquiry/kinds';
import { type Row, rowsOf } from '@shared/inquiry/record';
import { sourceRows } from '@shared/inquiry/source';
import { formatInstant } from '../../date-text';

/** A row of a record's details; an `id` is shown in a monospaced font. */
export interface DetailRow extends Omit<Row, 'type'> {
  type: Row['type'] | 'id';
}

/** The text of a record, without the line with the company that a form has added. */
export function messageOf(record: AnyRecord): string {
  const text = 'message' in record ? splitMessage(record.message).message : record.description;
  return text?.trim() ?? '';
}

export function subjectOf(record: AnyRecord): string {
  return 'subject' in record ? record.subject : record.companyName;
}

/** Returns how people see the admin with a username. */
type NameOf = (username: string) => string;

const HEAD_ROWS = ['Name', 'Email', 'Subject'];

/** The rows below the message of a record. The company that a message names is a row of its own. */
export function detailRows(kind: RecordKind, record: AnyRecord, nameOf: NameOf): DetailRow[] {
  return storedRows(kind, record, nameOf).flatMap((row): DetailRow[] => {
    if (HEAD_ROWS.includes(row.label)) return [];
    if (row.type !== 'text') return [row];
    const { company } = splitMessage(row.text);
    return company === null ? [] : [{ label: 'Company', text: company, type: 'line' }];
  });
}

function storedRows(kind: RecordKind, record: AnyRecord, nameOf: NameOf): DetailRow[] {
  const rows: DetailRow[] = [
    ...rowsOf(kind, record),
    { label: 'Received', text: formatInstant(record.createdAt), type: 'line' },
  ];
  if (record.handledAt !== null) {
    const by = record.handledBy === null ? '' : ` by ${nameOf(record.handledBy)}`;
    rows.push({ label: 'Handled', text: `${formatInstant(record.handledAt)}${by}`, type: 'line' });
  }
  for (const row of sourceRows(record.source)) rows.push({ ...row, type: 'line' });
  rows.push({ label: 'ID', text: record.id, type: 'id' });
  return rows;
}

export function recordText(kind: RecordKind, record: AnyRecord, nameOf: NameOf): string {
  return storedRows(kind, record, nameOf)
    .map(({ label, text, type }) => (type === 'text' ? `${label}:\n${text}` : `${label}: ${text}`))
    .join('\n');
}

/** Puts text into the clipboard, and says in a toast whether it is there. */
export function copyText(text: string, done: string): void {
  navigator.clipboard.writeText(text).then(
    () => toastSuccess({ title: done }),
    () => toastFailure({ title: 'Not copied', message: 'The browser does not allow it.' }),
  );
}

export function mailLink(address: string): string {
  // Percent signs, question marks and commas in an address would have a meaning of their own in the link.
  return `mailto:${encodeURIComponent(address).replace('%40', '@')}`;
}

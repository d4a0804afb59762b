import { toastFailure, toastSuccess } from '@/lib/toast';
import { splitMessage } from '@shared/inquiry/contact';
import type { AnyRecord, RecordKind } from '@shared/inquiry/kinds';
import { type Row, toRows } from '@shared/inquiry/record';
import { sourceRows } from '@shared/inquiry/source';
import { formatDate, formatInstant, WITH_TIME } from '../ui/dates';

/** A row of a record's details. A row of type `id` has a monospace font. */
export interface DetailRow extends Omit<Row, 'type'> {
  type: Row['type'] | 'id';
}

/** Returns the text of a record, without the company line that the form adds. */
export function messageText(record: AnyRecord): string {
  const text = 'message' in record ? splitMessage(record.message).message : record.description;
  return text?.trim() ?? '';
}

export function subjectText(record: AnyRecord): string {
  return 'subject' in record ? record.subject : record.companyName;
}

/** Returns the display name of the admin with a username. */
type ToName = (username: string) => string;

/** Returns all rows of a record, including those that are not form fields: company, times, source, and who handled it. */
function detailRows(kind: RecordKind, record: AnyRecord, toName: ToName): DetailRow[] {
  const { id, createdAt, source, handledAt, handledBy } = record;
  const { company } = splitMessage('message' in record ? record.message : '');
  const by = handledBy === null ? '' : ` by ${toName(handledBy)}`;
  const derivedRows = [
    ...(company === null ? [] : [{ label: 'Company', text: company }]),
    { label: 'Received', text: formatDate(createdAt, WITH_TIME) },
    ...sourceRows(source),
    ...(handledAt === null ? [] : [{ label: 'Handled', text: `${formatDate(handledAt, WITH_TIME)}${by}` }]),
    { label: 'Received at', text: formatInstant(createdAt) },
  ].map((row) => ({ ...row, type: 'line' }) as const);
  return [...toRows(kind, record), ...derivedRows, { label: 'ID', text: id, type: 'id' }];
}

const HEADER_LABELS = ['Name', 'Email', 'Subject'];
const COLLAPSED_LABELS = ['Received at', 'ID'];

/** Returns the rows of the person column, and its collapsed rows. */
export function columnRows(kind: RecordKind, record: AnyRecord, toName: ToName) {
  const rows = detailRows(kind, record, toName).filter(
    ({ label, type }) => !HEADER_LABELS.includes(label) && type !== 'text',
  );
  const isCollapsed = ({ label }: DetailRow) => COLLAPSED_LABELS.includes(label);
  return { shown: rows.filter((row) => !isCollapsed(row)), collapsed: rows.filter(isCollapsed) };
}

/** Returns a record as plain text for the clipboard. */
export const recordText = (kind: RecordKind, record: AnyRecord, toName: ToName): string =>
  detailRows(kind, record, toName)
    .filter(({ label }) => label !== 'Received')
    .map(({ label, text, type }) => (type === 'text' ? `${label}:\n${text}` : `${label}: ${text}`))
    .join('\n');

/** Copies text to the clipboard, and reports success or failure in a toast. */
export function copyText(text: string, successTitle: string): void {
  navigator.clipboard.writeText(text).then(
    () => toastSuccess({ title: successTitle }),
    () => toastFailure({ title: 'Not copied', message: 'Allow clipboard access, then try again.' }),
  );
}

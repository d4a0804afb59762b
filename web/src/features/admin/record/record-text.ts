import { toastFailure, toastSuccess } from '@/lib/toast';
import { splitMessage } from '@shared/inquiry/contact';
import type { AnyRecord, RecordKind } from '@shared/inquiry/kinds';
import { type Row, toRows } from '@shared/inquiry/record';
import { sourceRows } from '@shared/inquiry/source';
import { formatDate, formatInstant, WITH_TIME } from '../ui/dates';

/** A row of a record's details. A row of type `id` is shown in a monospace font. */
export interface DetailRow extends Omit<Row, 'type'> {
  type: Row['type'] | 'id';
}

/** Returns the message or description of a record, without the company line that the form adds. */
export function messageText(record: AnyRecord): string {
  const text = 'message' in record ? splitMessage(record.message).message : record.description;
  return text?.trim() ?? '';
}

export function subjectText(record: AnyRecord): string {
  return 'subject' in record ? record.subject : record.companyName;
}

/** Turns an admin's username into the display name. */
type ToName = (username: string) => string;

/** The labels of the date and time, and of the full time with seconds and time zone. */
const RECEIVED = 'Received';
const RECEIVED_EXACTLY = 'Received at';

/** Returns all rows of a record, including those that are not form fields: company, times, source, and who handled it. */
function detailRows(kind: RecordKind, record: AnyRecord, toName: ToName): DetailRow[] {
  const { id, createdAt, source, handledAt, handledBy } = record;
  const { company } = splitMessage('message' in record ? record.message : '');
  const by = handledBy === null ? '' : ` by ${toName(handledBy)}`;
  const derivedRows = [
    ...(company === null ? [] : [{ label: 'Company', text: company }]),
    { label: RECEIVED, text: formatDate(createdAt, WITH_TIME) },
    ...sourceRows(source),
    ...(handledAt === null ? [] : [{ label: 'Handled', text: `${formatDate(handledAt, WITH_TIME)}${by}` }]),
    { label: RECEIVED_EXACTLY, text: formatInstant(createdAt) },
  ].map((row) => ({ ...row, type: 'line' }) as const);
  return [...toRows(kind, record), ...derivedRows, { label: 'ID', text: id, type: 'id' }];
}

/** The page shows these fields above or next to the rows. */
const HEADER_LABELS = ['Name', 'Email', 'Subject'];
const COLLAPSED_LABELS = [RECEIVED_EXACTLY, 'ID'];

/** Returns the rows that the person column shows, and those that it collapses. The message is in the conversation. */
export function personColumnRows(kind: RecordKind, record: AnyRecord, toName: ToName) {
  const rows = detailRows(kind, record, toName).filter(
    ({ label, type }) => !HEADER_LABELS.includes(label) && type !== 'text',
  );
  const isCollapsed = ({ label }: DetailRow) => COLLAPSED_LABELS.includes(label);
  return { shown: rows.filter((row) => !isCollapsed(row)), collapsed: rows.filter(isCollapsed) };
}

/** Returns a record as plain text for the clipboard, with the full time of its arrival only. */
export const recordText = (kind: RecordKind, record: AnyRecord, toName: ToName): string =>
  detailRows(kind, record, toName)
    .filter(({ label }) => label !== RECEIVED)
    .map(({ label, text, type }) => (type === 'text' ? `${label}:\n${text}` : `${label}: ${text}`))
    .join('\n');

/** Copies text to the clipboard, and reports success or failure in a toast. */
export function copyText(text: string, successTitle: string): void {
  navigator.clipboard.writeText(text).then(
    () => toastSuccess({ title: successTitle }),
    () => toastFailure({ title: 'Not copied', message: 'Allow clipboard access, then try again.' }),
  );
}

import { toastFailure, toastSuccess } from '@/lib/toast';
import { splitMessage } from '@shared/inquiry/contact';
import type { AnyRecord, RecordKind } from '@shared/inquiry/kinds';
import { type Row, toRows } from '@shared/inquiry/record';
import { sourceRows } from '@shared/inquiry/source';
import { formatDate, formatInstant, WITH_TIME } from '../ui/dates';

/** A row of a record's details; an `id` is shown in a monospaced font. */
export interface DetailRow extends Omit<Row, 'type'> {
  type: Row['type'] | 'id';
}

/** The text of a record, without the line with the company that a form has added. */
export function messageText(record: AnyRecord): string {
  const text = 'message' in record ? splitMessage(record.message).message : record.description;
  return text?.trim() ?? '';
}

export function subjectText(record: AnyRecord): string {
  return 'subject' in record ? record.subject : record.companyName;
}

/** Returns how people see the admin with a username. */
type ToName = (username: string) => string;

/** All rows of a record, with what no form asks for: the company in a message, times, where it came from, who has handled it. */
function detailRows(kind: RecordKind, record: AnyRecord, toName: ToName): DetailRow[] {
  const { id, createdAt, source, handledAt, handledBy } = record;
  const { company } = splitMessage('message' in record ? record.message : '');
  const by = handledBy === null ? '' : ` by ${toName(handledBy)}`;
  const lines = [
    ...(company === null ? [] : [{ label: 'Company', text: company }]),
    { label: 'Received', text: formatDate(createdAt, WITH_TIME) },
    ...sourceRows(source),
    ...(handledAt === null ? [] : [{ label: 'Handled', text: `${formatDate(handledAt, WITH_TIME)}${by}` }]),
    { label: 'Received at', text: formatInstant(createdAt) },
  ].map((row) => ({ ...row, type: 'line' }) as const);
  return [...toRows(kind, record), ...lines, { label: 'ID', text: id, type: 'id' }];
}

const HEAD = ['Name', 'Email', 'Subject'];
const FOLDED = ['Received at', 'ID'];

/** The rows of the person column, and those that are folded in it. */
export function columnRows(...of: Parameters<typeof detailRows>) {
  const rows = detailRows(...of).filter(({ label, type }) => !HEAD.includes(label) && type !== 'text');
  const isFolded = ({ label }: DetailRow) => FOLDED.includes(label);
  return { shown: rows.filter((row) => !isFolded(row)), folded: rows.filter(isFolded) };
}

/** A record as text, to copy. */
export const recordText = (...of: Parameters<typeof detailRows>): string =>
  detailRows(...of)
    .filter(({ label }) => label !== 'Received')
    .map(({ label, text, type }) => (type === 'text' ? `${label}:\n${text}` : `${label}: ${text}`))
    .join('\n');

/** Puts text into the clipboard, and says in a toast whether it is there. */
export function copyText(text: string, done: string): void {
  navigator.clipboard.writeText(text).then(
    () => toastSuccess({ title: done }),
    () => toastFailure({ title: 'Not copied', message: 'The browser does not allow it.' }),
  );
}

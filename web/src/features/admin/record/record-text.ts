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

const HEAD_ROWS = ['Name', 'Email', 'Subject'];

/** The rows beside the messages of a record. */
export function fieldRows(kind: RecordKind, record: AnyRecord, toName: ToName): DetailRow[] {
  const fields = toRows(kind, record).filter(
    ({ label, type }) => !HEAD_ROWS.includes(label) && type !== 'text',
  );
  const received = {
    label: 'Received',
    text: formatDate(record.createdAt, WITH_TIME),
    type: 'line',
  } as const;
  return [...companyRows(record), ...fields, received, ...laterRows(record, toName)];
}

/** The company that a message names. */
function companyRows(record: AnyRecord): DetailRow[] {
  const { company } = splitMessage('message' in record ? record.message : '');
  return company === null ? [] : [{ label: 'Company', text: company, type: 'line' }];
}

/** Where a record came from, and who has handled it. */
function laterRows({ source, handledAt, handledBy }: AnyRecord, toName: ToName): DetailRow[] {
  const sources = sourceRows(source).map((row) => ({ ...row, type: 'line' }) as const);
  if (handledAt === null) return sources;
  const by = handledBy === null ? '' : ` by ${toName(handledBy)}`;
  return [...sources, { label: 'Handled', text: `${formatDate(handledAt, WITH_TIME)}${by}`, type: 'line' }];
}

/** What is folded. */
export const exactRows = ({ createdAt, id }: AnyRecord): DetailRow[] => [
  { label: 'Received at', text: formatInstant(createdAt), type: 'line' },
  { label: 'ID', text: id, type: 'id' },
];

export function recordText(kind: RecordKind, record: AnyRecord, toName: ToName): string {
  const rows = [
    ...toRows(kind, record),
    ...companyRows(record),
    ...laterRows(record, toName),
    ...exactRows(record),
  ];
  return rows
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

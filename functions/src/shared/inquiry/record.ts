import { isoTime } from '../iso-time.ts';
import { isInvisible } from './characters.ts';
import { addressFields, readableEmail } from './email-address.ts';
import { optionLabel, type Field } from './field.ts';
import {
  inquiryFields,
  SPAM_REASONS,
  type AnyRecord,
  type FieldValue,
  type InputOfKind,
  type RecordKind,
  type RecordOfKind,
  type SpamReason,
  fieldValues,
} from './kinds.ts';
import type { Conversation } from './messages.ts';
import { toSource } from './source.ts';

type Data = Readonly<Record<string, unknown>>;

/**
 * Reads a record from its document. A missing text becomes '', and a missing optional value becomes null. A value that is not
 * text becomes its JSON.
 * @param spam true if the document is in the spam collection
 */
export function toRecord<K extends RecordKind>(
  kind: K,
  id: string,
  data: Data,
  spam = false,
): RecordOfKind[K] {
  const record = {
    id,
    ...Object.fromEntries(
      inquiryFields(kind).map((field) => [field.key, recordValue(field, data[field.key])]),
    ),
    createdAt: isoTime(data['createdAt']),
    changedAt: Date.parse(isoTime(data['changedAt']) ?? '') || 0,
    handledAt: isoTime(data['handledAt']),
    handledBy: toText(data['handledBy']) || null,
    assignee: toText(data['assignee']) || null,
    noteCount: Array.isArray(data['notes']) ? data['notes'].length : 0,
    conversation: (data['conversation'] ?? null) as Conversation | null,
    snoozedUntil: isoTime(data['snoozedUntil']),
    snoozedBy: toText(data['snoozedBy']) || null,
    source: toSource(data['source']),
    spam,
    ...(isSpamReason(data['spamReason']) && { spamReason: data['spamReason'] }),
  };
  // The fields match the record's type, which TypeScript cannot infer from Object.fromEntries.
  return record as unknown as RecordOfKind[K];
}

function isSpamReason(value: unknown): value is SpamReason {
  return typeof value === 'string' && value in SPAM_REASONS;
}

function recordValue(field: Field, value: unknown): string | string[] | null {
  if (field.type === 'choices' && Array.isArray(value)) return value.map(toText);
  return field.required === undefined ? toText(value) || null : toText(value);
}

function toText(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === undefined || value === null ? '' : JSON.stringify(value);
}

/** The visitor's fields of a new document, with null for empty optional fields, and {@link addressFields} for queries. */
export function toDocument<K extends RecordKind>(kind: K, input: InputOfKind[K]): Data {
  const values = fieldValues(input);
  const fields = inquiryFields(kind).map(({ key, required }): [string, unknown] => [
    key,
    required === undefined ? values[key] || null : values[key],
  ]);
  return { ...Object.fromEntries(fields), ...addressFields(String(values['email'])) };
}

export interface Row {
  label: string;
  text: string;
  type: Field['type'];
}

/** The rows in which mails and the dashboard show an inquiry. Empty fields are left out, and neighbors with the same label share a row. */
export function toRows<K extends RecordKind>(kind: K, values: InputOfKind[K] | RecordOfKind[K]): Row[] {
  const data = fieldValues(values);
  const rows: Row[] = [];
  for (const field of inquiryFields(kind)) {
    const shown = shownText(field, data[field.key]);
    if (shown === '') continue;
    const label = field.row ?? field.label;
    const last = rows.at(-1);
    if (last?.label === label) last.text += ` ${shown}`;
    else rows.push({ label, text: shown, type: field.type });
  }
  return rows;
}

function shownText(field: Field, value: FieldValue): string {
  if (value === undefined || value === null) return '';
  if (field.type === 'email') return readableEmail(String(value));
  if (!('options' in field)) return String(value);
  return [value]
    .flat()
    .map((item) => optionLabel(field.options, String(item)))
    .join(', ');
}

/** The sender's name, or the address if the name is invisible. */
export function senderName(record: AnyRecord | InputOfKind[RecordKind]): string {
  const name = 'name' in record ? record.name : `${record.firstName} ${record.lastName}`;
  return isInvisible(name) ? record.email : name;
}

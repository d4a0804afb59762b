import type { RecordKind, RecordOfKind } from '@shared/records';

type Fields = Record<string, unknown>;

/** A Firestore document as the admin API would answer it (functions/src/admin/records/to-record.ts). */
export function toRecord<K extends RecordKind>(kind: K, id: string, data: Fields): RecordOfKind[K] {
  const common = {
    id,
    email: text(data['email']),
    createdAt: isoTime(data['createdAt']),
    handledAt: isoTime(data['handledAt']),
    handledBy: textOrNull(data['handledBy']),
    spam: data['spam'] === true,
  };
  const record: RecordOfKind['contacts'] | RecordOfKind['partnerships'] =
    kind === 'contacts' ? { ...common, ...contactFields(data) } : { ...common, ...partnershipFields(data) };
  return record as RecordOfKind[K];
}

function contactFields(data: Fields) {
  return { name: text(data['name']), subject: text(data['subject']), message: text(data['message']) };
}

function partnershipFields(data: Fields) {
  const types = data['partnershipType'];
  return {
    firstName: text(data['firstName']),
    lastName: text(data['lastName']),
    phone: text(data['phone']),
    jobTitle: text(data['jobTitle']),
    companyName: text(data['companyName']),
    companySize: text(data['companySize']),
    industry: text(data['industry']),
    website: textOrNull(data['website']),
    partnershipType: Array.isArray(types) ? types.map(text) : text(types),
    description: textOrNull(data['description']),
  };
}

function text(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === undefined || value === null ? '' : JSON.stringify(value);
}

function textOrNull(value: unknown): string | null {
  return text(value) || null;
}

/** Of a Firestore timestamp, or of a date kept as text; null when it is neither. */
function isoTime(value: unknown): string | null {
  if (hasDate(value)) return value.toDate().toISOString();
  if (typeof value !== 'string') return null;
  const time = Date.parse(value);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

function hasDate(value: unknown): value is { toDate(): Date } {
  return typeof value === 'object' && value !== null && 'toDate' in value;
}

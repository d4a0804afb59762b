import { Timestamp, type DocumentSnapshot } from 'firebase-admin/firestore';
import type { ContactRecord, PartnershipRecord, RecordKind, RecordOfKind } from '../../shared/records.ts';

/** A document as the admin API answers it. Older documents may lack fields: a text becomes '', the rest null. */
export function toRecord<K extends RecordKind>(kind: K, document: DocumentSnapshot): RecordOfKind[K] {
  const data = document.data() ?? {};
  const record = kind === 'contacts' ? toContact(document.id, data) : toPartnership(document.id, data);
  return record as RecordOfKind[K];
}

type Fields = Record<string, unknown>;

function toContact(id: string, data: Fields): ContactRecord {
  return {
    id,
    name: text(data.name),
    email: text(data.email),
    subject: text(data.subject),
    message: text(data.message),
    ...common(data),
  };
}

function toPartnership(id: string, data: Fields): PartnershipRecord {
  return {
    id,
    firstName: text(data.firstName),
    lastName: text(data.lastName),
    email: text(data.email),
    phone: text(data.phone),
    jobTitle: text(data.jobTitle),
    companyName: text(data.companyName),
    companySize: text(data.companySize),
    industry: text(data.industry),
    website: textOrNull(data.website),
    partnershipType: Array.isArray(data.partnershipType)
      ? data.partnershipType.map(text)
      : text(data.partnershipType),
    description: textOrNull(data.description),
    ...common(data),
  };
}

function common(data: Fields) {
  return {
    createdAt: isoTime(data.createdAt),
    handledAt: isoTime(data.handledAt),
    handledBy: textOrNull(data.handledBy),
    spam: data.spam === true,
  };
}

function text(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === undefined || value === null ? '' : JSON.stringify(value);
}

function textOrNull(value: unknown): string | null {
  return text(value) || null;
}

/** A Firestore timestamp, or a date that was kept as text, as ISO 8601 in UTC; null when it is neither. */
export function isoTime(value: unknown): string | null {
  if (value instanceof Timestamp) return value.toDate().toISOString();
  if (typeof value !== 'string') return null;
  const time = Date.parse(value);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

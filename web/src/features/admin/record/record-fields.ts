import { COMPANY_SIZES, INDUSTRIES, PARTNERSHIP_TYPES } from '@shared/partnership-schema';
import type { ContactRecord, PartnershipRecord, RecordKind, RecordOfKind } from '@shared/records';
import { labelOf } from '../records/label-of';
import { fullName } from '../records/record-name';
import { showInstant } from '../records/show-date';

export interface Field {
  label: string;
  text: string;
  /** How it is shown beyond plain text. */
  as?: 'email' | 'phone' | 'website' | 'long' | 'code';
}

/** Every field of a record as a person reads it, in the order of the form; empty ones are left out. */
export function recordFields(record: RecordOfKind[RecordKind]): Field[] {
  const own = 'message' in record ? contactFields(record) : partnershipFields(record);
  const fields: Field[] = [
    ...own,
    { label: 'Received', text: showInstant(record.createdAt) },
    ...(record.handledAt === null
      ? []
      : [{ label: 'Handled', text: `${showInstant(record.handledAt)}${by(record.handledBy)}` }]),
    { label: 'ID', text: record.id, as: 'code' },
  ];
  return fields.filter(({ text }) => text !== '');
}

/** The same as text for the clipboard. */
export function recordText(record: RecordOfKind[RecordKind]): string {
  return recordFields(record)
    .map(({ label, text, as }) => (as === 'long' ? `${label}:\n${text}` : `${label}: ${text}`))
    .join('\n');
}

function contactFields(record: ContactRecord): Field[] {
  return [
    { label: 'Name', text: fullName(record) },
    { label: 'Email', text: record.email, as: 'email' },
    { label: 'Subject', text: record.subject },
    { label: 'Message', text: record.message, as: 'long' },
  ];
}

function partnershipFields(record: PartnershipRecord): Field[] {
  const types = Array.isArray(record.partnershipType) ? record.partnershipType : [record.partnershipType];
  return [
    { label: 'Name', text: fullName(record) },
    { label: 'Email', text: record.email, as: 'email' },
    { label: 'Phone', text: record.phone, as: 'phone' },
    { label: 'Job title', text: record.jobTitle },
    { label: 'Company', text: record.companyName },
    { label: 'Company size', text: labelOf(COMPANY_SIZES, record.companySize) },
    { label: 'Industry', text: labelOf(INDUSTRIES, record.industry) },
    { label: 'Website', text: record.website ?? '', as: 'website' },
    { label: 'Partnership types', text: types.map((type) => labelOf(PARTNERSHIP_TYPES, type)).join(', ') },
    { label: 'Description', text: record.description ?? '', as: 'long' },
  ];
}

function by(admin: string | null): string {
  return admin === null ? '' : ` by ${admin}`;
}

import { contactFields } from './contact.ts';
import type { ChoiceField, Field, InputOf, RecordFieldsOf } from './field.ts';
import type { Conversation } from './messages.ts';
import { partnershipFields } from './partnership.ts';
import type { InquirySource } from './source.ts';

const fieldsOfKind = { contacts: contactFields, partnerships: partnershipFields } as const;

/** The two kinds of inquiry; the names stand in addresses of the admin API. */
export const RECORD_KINDS = ['contacts', 'partnerships'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** Firestore collection of each kind. */
export const RECORD_COLLECTIONS = {
  contacts: 'contact_records',
  partnerships: 'partnership_records',
} as const satisfies Record<RecordKind, string>;

/** Firestore collection of the spam of each kind. Its documents are records with `spam: true` and an `expireAt`. */
export const SPAM_COLLECTIONS = {
  contacts: 'contact_spam',
  partnerships: 'partnership_spam',
} as const satisfies Record<RecordKind, string>;

/** Why a record is in the spam, after the words "Kept apart as spam because". An admin may have put it there as well. */
export const SPAM_REASONS = {
  honeypot: 'a field that people do not see was filled in',
  'too quick': 'it was sent faster than a person can fill the form in',
  blocked: 'its address or domain is blocked',
  flood: 'more inquiries came that day than the inbox takes',
} as const;
export type SpamReason = keyof typeof SPAM_REASONS;

type FieldsOfKind = typeof fieldsOfKind;

/** The request body of each kind. */
export type InputOfKind = { [K in RecordKind]: InputOf<FieldsOfKind[K]> };
export type ContactInput = InputOfKind['contacts'];
export type PartnershipInput = InputOfKind['partnerships'];

/** What every record has besides the visitor's fields. Times are ISO 8601 in UTC, or null if missing. */
interface RecordBase {
  id: string;
  createdAt: string | null;
  /** When an admin marked it as handled, and who did. */
  handledAt: string | null;
  handledBy: string | null;
  /** Username of the admin who is to answer. */
  assignee: string | null;
  /** Notes of admins (notes.ts). */
  noteCount: number;
  conversation: Conversation;
  /** Put off until then, and by whom. */
  snoozedUntil: string | null;
  snoozedBy: string | null;
  source: InquirySource | null;
  /** Kept out of the inbox, and not mailed until an admin releases it. */
  spam: boolean;
  /** Unless an admin has moved it to the spam. */
  spamReason?: SpamReason;
}

/** The records as the admin API returns them. */
export type RecordOfKind = { [K in RecordKind]: RecordBase & RecordFieldsOf<FieldsOfKind[K]> };
export type ContactRecord = RecordOfKind['contacts'];
export type PartnershipRecord = RecordOfKind['partnerships'];
export type AnyRecord = RecordOfKind[RecordKind];

/** The value of one of the fields. */
export type FieldValue = string | readonly string[] | boolean | number | null | undefined;

/** The values of a record, or of a request body, by field, for code that goes through the fields. */
export function valuesOf(record: AnyRecord | InputOfKind[RecordKind]): Readonly<Record<string, FieldValue>> {
  return { ...record, source: null, conversation: null }; // which are no fields
}

/** The sortable fields of each kind. `waiting` is the time for which a record has been waiting for an answer. */
type SortableKey<K extends RecordKind> = Extract<FieldsOfKind[K][number], { sortable: true }>['key'];
export type SortField<K extends RecordKind = RecordKind> = 'id' | 'createdAt' | 'waiting' | SortableKey<K>;

/** A field whose value is one of its options, or a list of them. */
export type ChoiceKey = Extract<FieldsOfKind[RecordKind][number], { options: unknown }>['key'];

/** The fields of a kind, in reading order. */
export function fieldsOf(kind: RecordKind): readonly Field[] {
  return fieldsOfKind[kind];
}

/** The fields of a kind whose value is a choice. */
export function choiceFieldsOf(kind: RecordKind): (ChoiceField & { key: ChoiceKey })[] {
  return fieldsOf(kind).flatMap((field) =>
    'options' in field ? [{ ...field, key: field.key as ChoiceKey }] : [],
  );
}

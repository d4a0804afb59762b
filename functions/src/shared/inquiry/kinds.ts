import { contactFields } from './contact.ts';
import type { ChoiceField, Field, InputOf, RecordFieldsOf } from './field.ts';
import type { Conversation } from './messages.ts';
import { partnershipFields } from './partnership.ts';
import type { InquirySource } from './source.ts';

const fieldsOfKind = { contacts: contactFields, partnerships: partnershipFields } as const;

/** The names stand in addresses of the admin API. */
export const RECORD_KINDS = ['contacts', 'partnerships'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

export const byKind = <T>(of: (kind: RecordKind) => T): Record<RecordKind, T> => ({
  contacts: of('contacts'),
  partnerships: of('partnerships'),
});

export const RECORD_COLLECTIONS = {
  contacts: 'contact_records',
  partnerships: 'partnership_records',
} as const satisfies Record<RecordKind, string>;

/** Documents are records with an `expireAt`. */
export const SPAM_COLLECTIONS = {
  contacts: 'contact_spam',
  partnerships: 'partnership_spam',
} as const satisfies Record<RecordKind, string>;

/** The reasons for which a program takes a record for spam, worded to follow "because". */
export const SPAM_REASONS = {
  honeypot: 'a field that people do not see was filled in',
  'too quick': 'it was sent faster than a person can fill the form in',
  blocked: 'its address or domain is blocked',
  flood: 'more inquiries came that day than the inbox takes',
} as const;
export type SpamReason = keyof typeof SPAM_REASONS;

type FieldsOfKind = typeof fieldsOfKind;

export type InputOfKind = { [K in RecordKind]: InputOf<FieldsOfKind[K]> };
export type ContactInput = InputOfKind['contacts'];
export type PartnershipInput = InputOfKind['partnerships'];

/** Every record has these besides the visitor's fields. Times are ISO 8601 in UTC, or null if missing. */
interface RecordBase {
  id: string;
  createdAt: string | null;
  /** Milliseconds since the epoch; later with each write of the record, and 0 for one without a write of ours. */
  changedAt: number;
  handledAt: string | null;
  handledBy: string | null;
  assignee: string | null;
  noteCount: number;
  /** Null until there is a message. */
  conversation: Conversation | null;
  snoozedUntil: string | null;
  snoozedBy: string | null;
  source: InquirySource | null;
  /** Whether it is in the spam: kept out of the inbox, and not mailed until an admin releases it. */
  spam: boolean;
  /** The doubt about a record in the inbox. Missing where an admin has decided. */
  spamReason?: SpamReason;
}

export type RecordOfKind = { [K in RecordKind]: RecordBase & RecordFieldsOf<FieldsOfKind[K]> };
export type ContactRecord = RecordOfKind['contacts'];
export type PartnershipRecord = RecordOfKind['partnerships'];
export type AnyRecord = RecordOfKind[RecordKind];

export type FieldValue = string | readonly string[] | boolean | number | null | undefined;

/** The type for code that goes through the fields. */
export function fieldValues(
  record: AnyRecord | InputOfKind[RecordKind],
): Readonly<Record<string, FieldValue>> {
  return { ...record, source: null, conversation: null }; // which are no fields
}

/** `waiting` is the time for which a record has been waiting for an answer. */
type SortableKey<K extends RecordKind> = Extract<FieldsOfKind[K][number], { sortable: true }>['key'];
export type SortField<K extends RecordKind = RecordKind> = 'id' | 'createdAt' | 'waiting' | SortableKey<K>;

export type ChoiceKey = Extract<FieldsOfKind[RecordKind][number], { options: unknown }>['key'];

export function inquiryFields(kind: RecordKind): readonly Field[] {
  return fieldsOfKind[kind];
}

/** What a visitor has sent, as a mail of the conversation may quote it. @param values of a record or a document, by field */
export const inquiryTexts = (kind: RecordKind, values: Readonly<Record<string, unknown>>): string[] =>
  inquiryFields(kind).flatMap(({ key }) => {
    const value = values[key];
    return typeof value === 'string' ? value : [];
  });

export function choiceFields(kind: RecordKind): (ChoiceField & { key: ChoiceKey })[] {
  return inquiryFields(kind).flatMap((field) =>
    'options' in field ? [{ ...field, key: field.key as ChoiceKey }] : [],
  );
}

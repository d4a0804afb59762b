import { contactFields } from './contact.ts';
import type { ChoiceField, Field, InputOf, RecordFieldsOf } from './field.ts';
import type { Conversation } from './messages.ts';
import { partnershipFields } from './partnership.ts';
import type { InquirySource } from './source.ts';

const fieldsOfKind = { contacts: contactFields, partnerships: partnershipFields } as const;

/** The names are part of the admin API's URLs. */
export const RECORD_KINDS = ['contacts', 'partnerships'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

export const byKind = <T>(create: (kind: RecordKind) => T): Record<RecordKind, T> => ({
  contacts: create('contacts'),
  partnerships: create('partnerships'),
});

export const RECORD_COLLECTIONS = {
  contacts: 'contact_records',
  partnerships: 'partnership_records',
} as const satisfies Record<RecordKind, string>;

/** The documents are like records, with an `expireAt`. */
export const SPAM_COLLECTIONS = {
  contacts: 'contact_spam',
  partnerships: 'partnership_spam',
} as const satisfies Record<RecordKind, string>;

/** The reasons to suspect that a record is spam, worded to follow "because". */
export const SPAM_REASONS = {
  honeypot: 'a field that people cannot see was filled in',
  'too quick': 'it was sent faster than a person can fill in the form',
  blocked: 'its address or domain is blocked',
  flood: 'more inquiries arrived that day than the inbox accepts',
} as const;
export type SpamReason = keyof typeof SPAM_REASONS;

type FieldsOfKind = typeof fieldsOfKind;

export type InputOfKind = { [K in RecordKind]: InputOf<FieldsOfKind[K]> };
export type ContactInput = InputOfKind['contacts'];
export type PartnershipInput = InputOfKind['partnerships'];

/** The fields of every record in addition to the visitor's. Times are ISO 8601 in UTC, or null if missing. */
interface RecordBase {
  id: string;
  createdAt: string | null;
  /** Milliseconds since the epoch. Increases with each write; 0 for an imported record that was never changed here. */
  changedAt: number;
  handledAt: string | null;
  handledBy: string | null;
  assignee: string | null;
  noteCount: number;
  /** Null until the first message. */
  conversation: Conversation | null;
  snoozedUntil: string | null;
  snoozedBy: string | null;
  source: InquirySource | null;
  /** True for a record in Spam, which is kept out of the inbox and not mailed until an admin releases it. */
  spam: boolean;
  /** The reason to suspect spam; missing once an admin has decided whether the record is spam. */
  spamReason?: SpamReason;
}

export type RecordOfKind = { [K in RecordKind]: RecordBase & RecordFieldsOf<FieldsOfKind[K]> };
export type ContactRecord = RecordOfKind['contacts'];
export type PartnershipRecord = RecordOfKind['partnerships'];
export type AnyRecord = RecordOfKind[RecordKind];

export type FieldValue = string | readonly string[] | boolean | number | null | undefined;

/** Returns the values of a record or an inquiry by field, for code that iterates over the fields. */
export function fieldValues(
  record: AnyRecord | InputOfKind[RecordKind],
): Readonly<Record<string, FieldValue>> {
  return { ...record, source: null, conversation: null }; // so that every value is a FieldValue
}

type SortableKey<K extends RecordKind> = Extract<FieldsOfKind[K][number], { sortable: true }>['key'];
/** `waiting` is the time for which a record has been waiting for an answer. */
export type SortField<K extends RecordKind = RecordKind> = 'id' | 'createdAt' | 'waiting' | SortableKey<K>;

export type ChoiceKey = Extract<FieldsOfKind[RecordKind][number], { options: unknown }>['key'];

export function inquiryFields(kind: RecordKind): readonly Field[] {
  return fieldsOfKind[kind];
}

/** The texts that a visitor has sent and that mails of the conversation may quote. @param values of a record or a document, by field */
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

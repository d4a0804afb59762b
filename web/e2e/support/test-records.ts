import { addressFields } from '../../../functions/src/shared/inquiry/email-address.ts';
import type { InputOfKind, RecordKind } from '../../../functions/src/shared/inquiry/kinds.ts';
import { summarizeMessages, toMessages } from '../../../functions/src/shared/inquiry/messages.ts';

export const hoursAgo = (hours: number) => new Date(Date.now() - hours * 60 * 60_000);
export const daysAgo = (days: number) => hoursAgo(days * 24);

export type Value = string | number | boolean | null | Date | Value[] | Fields;
export interface Fields {
  [name: string]: Value;
}

/** The fields of a record that matter to a test, and its ID if needed. A `createdAt` of null omits the field. */
export type TestRecord = Partial<Fields> & { id?: string };

/** Returns an ID in the product's format. Such IDs sort by `index`. */
const newId = (index: number) =>
  `${String(index).padStart(4, '0')}${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}`;

const contact = {
  name: 'Ada Okafor',
  email: 'ada@example.com',
  subject: 'General Inquiry',
  message: 'Company: Not specified\n\nHello.',
} satisfies InputOfKind['contacts'];

const partnership = {
  firstName: 'Grace',
  lastName: 'Lindqvist',
  email: 'grace@example.com',
  phone: '+971 4 555 0199',
  jobTitle: 'Head of Alliances',
  companyName: 'Fjord Analytics',
  companySize: 'medium',
  industry: 'technology',
  website: 'https://fjord.example',
  partnershipType: ['reseller', 'strategic'],
  description: 'Joint delivery in the Nordics.',
} satisfies InputOfKind['partnerships'];

const inputs: Record<RecordKind, Fields> = { contacts: contact, partnerships: partnership };

/** Returns the documents of records, with defaults for the omitted fields. By default all were created just now. */
export function toDocuments(kind: RecordKind, records: readonly TestRecord[], extraFields: Fields = {}) {
  const now = new Date();
  const times = { createdAt: now, changedAt: now, handledAt: null, handledBy: null };
  return records.map(({ id, ...record }, index) => {
    const { email } = { ...inputs[kind], ...record };
    const emailFields = typeof email === 'string' ? addressFields(email) : {};
    const fields = Object.entries({
      ...times,
      ...inputs[kind],
      ...emailFields,
      ...extraFields,
      ...record,
    }).filter(([name, value]) => name !== 'createdAt' || value !== null);
    return { id: id ?? newId(index), fields: Object.fromEntries(fields) };
  });
}

/** Returns a contact for each name, newest first. */
export const contactsNamed = (...names: string[]) =>
  names.map((name, index) => ({ name, email: `${index}@example.com`, createdAt: hoursAgo(index + 1) }));

/** Returns this number of contacts, newest first: 'Person 01' and so on. */
export const numberedContacts = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    name: `Person ${String(index + 1).padStart(2, '0')}`,
    email: `person${index + 1}@example.com`,
    createdAt: daysAgo(index + 1),
  }));

/** Returns the documents of records with times as text. The messages in a test record are returned separately. */
export const readDocuments = (kind: RecordKind, records: readonly TestRecord[] = []) =>
  toDocuments(kind, records).map(({ id, fields }) => {
    const { messages: documents = {}, ...rest } = JSON.parse(JSON.stringify(fields)) as Fields;
    const messages = toMessages(documents as Record<string, Fields>);
    const conversation = messages.length > 0 ? summarizeMessages(messages) : null;
    const data: Record<string, unknown> = { ...rest, conversation };
    return { id, data, messages };
  });

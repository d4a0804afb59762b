import { randomUUID } from 'node:crypto';
import { RECORD_COLLECTIONS, SPAM_COLLECTIONS } from '../../../functions/src/shared/inquiry/kinds.ts';
import { SPAM_DAYS } from '../../../functions/src/shared/limits.ts';
import { runningStack } from '../../../testing/running-stack.ts';
import { newWord } from './visitor.ts';

const { firestoreHost: emulator, projectId: project } = runningStack;
const documents = `projects/${project}/databases/(default)/documents`;

export const DAY_MS = 24 * 60 * 60_000;
export const hoursAgo = (hours: number) => new Date(Date.now() - hours * 60 * 60_000);
export const daysAgo = (days: number) => hoursAgo(days * 24);

type Value = string | number | boolean | null | Date | Value[] | Fields;
interface Fields {
  [name: string]: Value;
}

function toValue(value: Value): object {
  if (value === null) return { nullValue: null };
  if (value instanceof Date) return { timestampValue: value.toISOString() };
  if (Array.isArray(value)) return { arrayValue: { values: value.map(toValue) } };
  if (typeof value === 'object') return { mapValue: { fields: toFields(value) } };
  if (typeof value === 'number') return { integerValue: String(value) };
  return typeof value === 'boolean' ? { booleanValue: value } : { stringValue: value };
}

function toFields(fields: Fields): Record<string, object> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, toValue(value)]));
}

/** At most 500 documents. */
function put(collection: string, records: { id: string; fields: Fields }[]): Promise<void> {
  return commit(
    records.map(({ id, fields }) => ({
      update: { name: `${documents}/${collection}/${id}`, fields: toFields(fields) },
    })),
  );
}

async function commit(writes: object[]): Promise<void> {
  const answer = await fetch(`http://${emulator}/v1/${documents}:commit`, {
    method: 'POST',
    headers: { Authorization: 'Bearer owner', 'Content-Type': 'application/json' },
    body: JSON.stringify({ writes }),
  });
  if (!answer.ok) throw new Error(`Firestore answered ${answer.status}: ${await answer.text()}`);
}

/** An id like those of the product, which sorts by `index`. */
const newId = (index: number) =>
  `${String(index).padStart(4, '0')}${randomUUID().replaceAll('-', '').slice(0, 16)}`;

const defaults = () => ({
  createdAt: new Date(),
  changedAt: new Date(),
  handledAt: null,
  handledBy: null,
  spam: false,
});

const contactDefaults = () => ({
  ...defaults(),
  name: 'Ada Okafor',
  subject: 'General Inquiry',
  message: 'Company: Not specified\n\nHello.',
});

const partnershipDefaults = () => ({
  ...defaults(),
  firstName: 'Grace',
  lastName: 'Lindqvist',
  phone: '+971 4 555 0199',
  jobTitle: 'Head of Alliances',
  companyName: 'Fjord Analytics',
  companySize: 'medium',
  industry: 'technology',
  website: 'https://fjord.example',
  partnershipType: ['reseller', 'strategic'],
  description: 'Joint delivery in the Nordics.',
});

/** The fields of a record that matter to a test, and its id if that does. */
type TestRecord = Partial<Fields> & { id?: string; email: string };

/** Writes contact records straight to the emulator and returns their ids. A `createdAt` of null leaves the field out. */
export function putContacts(contacts: TestRecord[]): Promise<string[]> {
  return putAll('contact_records', contacts, contactDefaults());
}

/** Writes a contact for each name, the newest first, and returns a word that finds only them. */
export async function putNamed(...names: string[]): Promise<string> {
  const word = newWord();
  await putContacts(
    names.map((name, index) => ({ name, email: `${index}@${word}.example`, createdAt: hoursAgo(index + 1) })),
  );
  return word;
}

/** Writes as many contacts, the newest first: 'Person 01' and so on, all with the word. */
export async function putNumbered(word: string, count: number) {
  return putContacts(
    Array.from({ length: count }, (_, index) => ({
      name: `Person ${String(index + 1).padStart(2, '0')} ${word}`,
      email: `person${index + 1}@${word}.example`,
      createdAt: daysAgo(index + 1),
    })),
  );
}

/** Writes partnership records straight to the emulator and returns their ids. */
export function putPartnerships(partnerships: TestRecord[]): Promise<string[]> {
  return putAll('partnership_records', partnerships, partnershipDefaults());
}

/** Writes contact records into the spam and returns their ids. They have just come. */
export function putContactSpam(contacts: TestRecord[]): Promise<string[]> {
  return putAll('contact_spam', contacts, { ...contactDefaults(), ...spam() });
}

/** Writes partnership records into the spam and returns their ids. They have just come. */
export function putPartnershipSpam(partnerships: TestRecord[]): Promise<string[]> {
  return putAll('partnership_spam', partnerships, { ...partnershipDefaults(), ...spam() });
}

/** The ids of the records that the running test has written. */
const written = new Set<string>();

/** Deletes what the test has written, wherever it has moved it since: every dashboard loads all records. */
export async function removeRecords(): Promise<void> {
  const collections = [...Object.values(RECORD_COLLECTIONS), ...Object.values(SPAM_COLLECTIONS)];
  const ids = [...written];
  written.clear();
  for (let start = 0; start < ids.length; start += 500)
    for (const collection of collections)
      await commit(
        ids.slice(start, start + 500).map((id) => ({ delete: `${documents}/${collection}/${id}` })),
      );
}

const spam = () => ({ spam: true, expireAt: new Date(Date.now() + SPAM_DAYS * DAY_MS) });

async function putAll(collection: string, records: TestRecord[], defaults: Fields): Promise<string[]> {
  const named = records.map(({ id, ...record }, index) => {
    const fields = Object.entries({ ...defaults, ...record }).filter(([name, value]) =>
      name === 'createdAt' ? value !== null : value !== undefined,
    );
    return { id: id ?? newId(index), fields: Object.fromEntries(fields) as Fields };
  });
  for (const { id } of named) written.add(id);
  await put(collection, named);
  return named.map(({ id }) => id);
}

/** Writes the mail about a contact record in its state after the last failed attempt; returns its id. */
export async function putDeadMail(recordId: string, email: string, subject: string): Promise<string> {
  const id = `contacts-${recordId}`;
  const fields = {
    kind: 'contacts',
    purpose: 'notice',
    recordId,
    input: { name: 'Ada Okafor', email, subject, message: 'Hello.' },
    state: 'DEAD',
    attempts: 17,
    createdAt: new Date(),
    nextAttemptAt: null,
    sentAt: null,
    lastError: 'connect ECONNREFUSED',
    replyTo: email,
    subject,
  };
  await put('outbox', [{ id, fields }]);
  return id;
}

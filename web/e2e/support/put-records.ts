import {
  RECORD_COLLECTIONS,
  SPAM_COLLECTIONS,
  type RecordKind,
} from '../../../functions/src/shared/inquiry/kinds.ts';
import { DAY_MS, SPAM_DAYS } from '../../../functions/src/shared/limits.ts';
import { runningStack } from '../../../testing/running-stack.ts';
import { type Fields, type TestRecord, toDocuments, type Value } from './test-records.ts';

const { firestoreHost: emulator, projectId: project } = runningStack;
const documents = `projects/${project}/databases/(default)/documents`;

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

function put(collection: string, records: { id: string; fields: Fields }[]): Promise<void> {
  return commit(
    records.map(({ id, fields }) => ({
      update: { name: `${documents}/${collection}/${id}`, fields: toFields(fields) },
    })),
  );
}

async function commit(writes: object[]): Promise<void> {
  const response = await fetch(`http://${emulator}/v1/${documents}:commit`, {
    method: 'POST',
    headers: { Authorization: 'Bearer owner', 'Content-Type': 'application/json' },
    body: JSON.stringify({ writes }),
  });
  if (!response.ok) throw new Error(`Firestore responded with ${response.status}: ${await response.text()}`);
}

/** A record with an email address, by which its test finds the record among those of other tests. */
type RecordWithEmail = TestRecord & { email: string };

/** Writes contact records directly to the emulator and returns their IDs. */
export const putContacts = (contacts: RecordWithEmail[]) => putAll('contacts', RECORD_COLLECTIONS, contacts);

/** Writes partnership records directly to the emulator and returns their IDs. */
export const putPartnerships = (partnerships: RecordWithEmail[]) =>
  putAll('partnerships', RECORD_COLLECTIONS, partnerships);

/** Writes contact records to Spam and returns their IDs. */
export const putContactSpam = (contacts: RecordWithEmail[]) =>
  putAll('contacts', SPAM_COLLECTIONS, contacts, { expireAt: new Date(Date.now() + SPAM_DAYS * DAY_MS) });

/** The IDs of the records that the running test has written. */
const written = new Set<string>();

/** True for the 404 of a page that requested another test's record, e.g. the next one in the list, after that test deleted it. */
export function isAboutOtherTest(error: string): boolean {
  const id = /\b404\b.*\/api\/admin\/(?:contacts|partnerships)\/([0-9a-f]{20})\)$/.exec(error)?.[1];
  return id !== undefined && !written.has(id);
}

/** Deletes the records of the running test from the inbox and Spam, because every dashboard loads all records. */
export async function removeRecords(): Promise<void> {
  const collections = [...Object.values(RECORD_COLLECTIONS), ...Object.values(SPAM_COLLECTIONS)];
  const ids = [...written];
  written.clear();
  if (ids.length > 0)
    await commit(
      collections.flatMap((collection) => ids.map((id) => ({ delete: `${documents}/${collection}/${id}` }))),
    );
}

async function putAll(
  kind: RecordKind,
  collections: Record<RecordKind, string>,
  records: RecordWithEmail[],
  extraFields?: Fields,
): Promise<string[]> {
  const stored = toDocuments(kind, records, extraFields);
  for (const { id } of stored) written.add(id);
  await put(collections[kind], stored);
  return stored.map(({ id }) => id);
}

/** Writes the mail about a contact record as it is after the last failed attempt, and returns the mail's ID. */
export async function putDeadMail(recordId: string, email: string, subject: string): Promise<string> {
  const id = `contacts-${recordId}`;
  const fields = {
    kind: 'contacts',
    purpose: 'notice',
    recordId,
    state: 'DEAD',
    attempts: 17,
    createdAt: new Date(),
    nextAttemptAt: null,
    sentAt: null,
    lastError: 'connect ECONNREFUSED',
    replyTo: email,
    address: email,
    subject,
  };
  await put('outbox', [{ id, fields }]);
  return id;
}

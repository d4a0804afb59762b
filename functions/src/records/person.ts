import { createHmac } from 'node:crypto';
import type { DocumentReference, Query, QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { config } from '../config.ts';
import { getDocs } from '../firestore/calls.ts';
import { outbox } from '../outbox/documents.ts';
import { addressKey, asciiEmail, senderAddress } from '../shared/inquiry/email-address.ts';
import type { RecordKind } from '../shared/inquiry/kinds.ts';
import { boundedText, z } from '../shared/zod.ts';
import { findRecords } from './documents.ts';
import { allMessages, recordOfMessage } from './messages.ts';

const INVALID_EMAIL = 'Valid email is required';
/** Above EMAIL_MAX, because mails also come from addresses that the forms refuse. */
const MAX_CHARACTERS = 300;

/**
 * The body of a call about a person. The address is not in the URL, because Google logs URLs. The address may be one that the
 * forms refuse, because mails come from such addresses too (RFC 6532).
 */
export const personSchema = z.strictObject({
  email: boundedText(MAX_CHARACTERS, INVALID_EMAIL)
    .transform(asciiEmail)
    .pipe(boundedText(MAX_CHARACTERS, INVALID_EMAIL).regex(/^[^\s@].*@[^\s@]+$/, INVALID_EMAIL)),
});

interface MessageElsewhere {
  kind: RecordKind;
  recordId: string;
  message: QueryDocumentSnapshot;
}

interface Person {
  contacts: DocumentReference[];
  partnerships: DocumentReference[];
  mail: DocumentReference[];
  /** The messages in other people's records that are from the address or mention it. */
  messagesElsewhere: MessageElsewhere[];
}

/** Firestore's limit for `in`. */
const MAX_IDS = 30;

/** Finds the records, mail and messages of an email address. @throws StorageUnavailable */
export async function findPerson(email: string): Promise<Person> {
  const address = addressKey(email);
  const [ownRecords, messages, addressed] = await Promise.all([
    findRecords((records) => records.where('address', '==', address).select()),
    getDocs(allMessages().where('addresses', 'array-contains', address)),
    findMail(outbox().where('address', '==', address)),
  ]);
  // A sent mail is found by its record, because its document no longer has the address.
  const ids = ownRecords.map(({ record }) => record.id);
  const mail = new Map(addressed.map((reference) => [reference.id, reference]));
  for (let start = 0; start < ids.length; start += MAX_IDS) {
    const found = await findMail(outbox().where('recordId', 'in', ids.slice(start, start + MAX_IDS)));
    for (const reference of found) mail.set(reference.id, reference);
  }
  const referencesOf = (kind: RecordKind) =>
    ownRecords.filter((found) => found.kind === kind).map(({ record }) => record.ref);
  const ownIds = new Set(ids);
  return {
    contacts: referencesOf('contacts'),
    partnerships: referencesOf('partnerships'),
    mail: [...mail.values()],
    messagesElsewhere: messages
      .map((message) => ({ ...recordOfMessage(message), message }))
      .filter(({ recordId }) => !ownIds.has(recordId)),
  };
}

async function findMail(query: Query): Promise<DocumentReference[]> {
  return (await getDocs(query.select())).map(({ ref }) => ref);
}

/** Returns the replacement of an address in the audit log: a hash with a secret key, which does not reveal the address. */
export function auditTarget(email: string): string {
  const hash = createHmac('sha256', config.passwordPepper()).update(`person:${email.toLowerCase()}`);
  return `person:${hash.digest('base64url')}`;
}

/** Returns the other addresses of a person, such as `ann+tag@…`, each with the number of its records, including spam. */
export async function findOtherAddresses(email: string): Promise<{ email: string; records: number }[]> {
  const sender = senderAddress({ email });
  const found = await findRecords((records) => records.where('sender', '==', sender).select('address'));
  const counts = new Map<string, number>();
  for (const { record } of found) {
    const address = record.get('address') as string;
    if (address !== addressKey(email)) counts.set(address, (counts.get(address) ?? 0) + 1);
  }
  return [...counts].map(([address, records]) => ({ email: address, records }));
}

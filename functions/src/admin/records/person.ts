import { createHmac } from 'node:crypto';
import type { DocumentData, DocumentReference, Query } from 'firebase-admin/firestore';
import { config } from '../../config.ts';
import { getDocs } from '../../firestore/calls.ts';
import { outbox } from '../../mail/outbox.ts';
import { findRecords } from '../../records/record-documents.ts';
import { addressKey, asciiEmail, senderAddress } from '../../shared/inquiry/email-address.ts';
import type { RecordKind } from '../../shared/inquiry/kinds.ts';
import { addressesOf, toMessages, type Message } from '../../shared/inquiry/messages.ts';
import { boundedText, z } from '../../shared/zod.ts';

const INVALID = 'Valid email is required';

/** A body, because Google logs the addresses of calls. Mails come from addresses that the forms do not take (RFC 6532). */
export const personSchema = z.strictObject({
  email: boundedText(300, INVALID)
    .transform(asciiEmail)
    .pipe(boundedText(300, INVALID).regex(/^[^\s@].*@[^\s@]+$/, INVALID)),
});

interface Person {
  contacts: DocumentReference[];
  partnerships: DocumentReference[];
  mail: DocumentReference[];
  /** Records of others whose messages name the address. */
  namedIn: { kind: RecordKind; id: string; data: DocumentData }[];
}

/** Firestore's limit for `in`. */
const MAX_IDS = 30;

/** @throws StorageUnavailable */
export async function findPerson(email: string): Promise<Person> {
  const address = addressKey(email);
  const [own, replies, addressed] = await Promise.all([
    findRecords((records) => records.where('address', '==', address).select()),
    findRecords((records) => records.where('otherAddresses', 'array-contains', address)),
    findMail(outbox().where('address', '==', address)),
  ]);
  // Once a mail is sent, only the id of its record is left.
  const ids = own.map(({ record }) => record.id);
  const mail = new Map(addressed.map((reference) => [reference.id, reference]));
  for (let start = 0; start < ids.length; start += MAX_IDS) {
    const found = await findMail(outbox().where('recordId', 'in', ids.slice(start, start + MAX_IDS)));
    for (const reference of found) mail.set(reference.id, reference);
  }
  const ownRecords = (kind: RecordKind) =>
    own.filter((found) => found.kind === kind).map(({ record }) => record.ref);
  const ownPaths = new Set(own.map(({ record }) => record.ref.path));
  return {
    contacts: ownRecords('contacts'),
    partnerships: ownRecords('partnerships'),
    mail: [...mail.values()],
    namedIn: replies
      .filter(({ record }) => !ownPaths.has(record.ref.path))
      .map(({ kind, record }) => ({ kind, id: record.id, data: record.data() })),
  };
}

async function findMail(query: Query): Promise<DocumentReference[]> {
  return (await getDocs(query.select())).map(({ ref }) => ref);
}

/** The messages of somebody else's record that are from an address or name it. */
export function messagesNaming(email: string, data: DocumentData): Message[] {
  return toMessages(data).filter((message) => addressesOf(message).includes(addressKey(email)));
}

/** Stands for the address in the audit. Without the secret, addresses cannot be tried out on it. */
export function auditTarget(email: string): string {
  const hash = createHmac('sha256', config.passwordPepper()).update(`person:${email.toLowerCase()}`);
  return `person:${hash.digest('base64url')}`;
}

/** The other addresses of a person, such as those with a tag after a plus, with the number of their records, spam included. */
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

import { createHmac } from 'node:crypto';
import {
  FieldPath,
  type DocumentData,
  type DocumentReference,
  type DocumentSnapshot,
  type Query,
} from 'firebase-admin/firestore';
import { z } from 'zod';
import { config } from '../../config.ts';
import { recordsOf, spamOf } from '../../firestore/collections.ts';
import { readDocuments } from '../../firestore/read-documents.ts';
import { outbox } from '../../mail/outbox.ts';
import { findRecords } from '../../records/record-documents.ts';
import { senderAddress } from '../../shared/inquiry/email-address.ts';
import { RECORD_KINDS, type RecordKind } from '../../shared/inquiry/kinds.ts';
import { toMessages, type Message } from '../../shared/inquiry/messages.ts';
import { emailAddress } from '../../shared/inquiry/schema.ts';

/** A body, because Google logs the addresses of calls. */
export const personSchema = z.strictObject({ email: emailAddress('Valid email is required') });

interface Person {
  contacts: DocumentReference[];
  partnerships: DocumentReference[];
  mail: DocumentReference[];
  /** Records of others to which they have replied. */
  repliedTo: { kind: RecordKind; id: string; data: DocumentData }[];
}

/** Reads every address, because Firestore cannot compare regardless of case. @throws StorageUnavailable */
export async function findPerson(email: string): Promise<Person> {
  const address = email.toLowerCase();
  const contacts = await recordsFrom('contacts', address);
  const partnerships = await recordsFrom('partnerships', address);
  const mail = await mailFrom(address, new Set([...contacts, ...partnerships].map(({ id }) => id)));
  const own = new Set([...contacts, ...partnerships].map(({ path }) => path));
  const replies = await findRecords((records) => records.where('otherAddresses', 'array-contains', address));
  const repliedTo = replies
    .filter(({ record }) => !own.has(record.ref.path))
    .map(({ kind, record }) => ({ kind, id: record.id, data: record.data() }));
  return { contacts, partnerships, mail, repliedTo };
}

/** The messages from an address among those of somebody else's record. */
export function messagesFrom(email: string, data: DocumentData): Message[] {
  return toMessages(data).filter(({ otherAddress }) => isSameAddress(otherAddress, email.toLowerCase()));
}

/** Stands for the address in the audit. Without the secret, addresses cannot be tried out on it. */
export function auditTarget(email: string): string {
  const hash = createHmac('sha256', config.passwordPepper()).update(`person:${email.toLowerCase()}`);
  return `person:${hash.digest('base64url')}`;
}

/** The addresses that differ from one by a tag after a plus, with the number of their records, spam included. */
export async function findOtherAddresses(email: string): Promise<{ email: string; records: number }[]> {
  const counts = new Map<string, number>();
  for (const kind of RECORD_KINDS) {
    for (const records of [recordsOf(kind), spamOf(kind)]) {
      const query = records.select('email').orderBy(FieldPath.documentId());
      for await (const documents of readDocuments(query)) {
        for (const document of documents) {
          const address = String(document.get('email')).trim().toLowerCase();
          if (
            address === email.toLowerCase() ||
            senderAddress({ email: address }) !== senderAddress({ email })
          )
            continue;
          counts.set(address, (counts.get(address) ?? 0) + 1);
        }
      }
    }
  }
  return [...counts].map(([address, records]) => ({ email: address, records }));
}

async function recordsFrom(kind: RecordKind, address: string): Promise<DocumentReference[]> {
  const isFromAddress = (document: DocumentSnapshot) => isSameAddress(document.get('email'), address);
  const found = await Promise.all(
    [recordsOf(kind), spamOf(kind)].map((records) =>
      findAll(records.select('email').orderBy(FieldPath.documentId()), isFromAddress),
    ),
  );
  return found.flat();
}

function mailFrom(address: string, recordIds: ReadonlySet<unknown>): Promise<DocumentReference[]> {
  const query = outbox().select('recordId', 'replyTo').orderBy(FieldPath.documentId());
  return findAll(
    query,
    (document) => recordIds.has(document.get('recordId')) || isSameAddress(document.get('replyTo'), address),
  );
}

async function findAll(
  query: Query,
  isMatch: (document: DocumentSnapshot) => boolean,
): Promise<DocumentReference[]> {
  const references: DocumentReference[] = [];
  for await (const documents of readDocuments(query)) {
    references.push(...documents.filter(isMatch).map(({ ref }) => ref));
  }
  return references;
}

function isSameAddress(value: unknown, address: string): boolean {
  return typeof value === 'string' && value.trim().toLowerCase() === address;
}

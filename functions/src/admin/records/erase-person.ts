import { createHash } from 'node:crypto';
import {
  FieldPath,
  type DocumentReference,
  type DocumentSnapshot,
  type Query,
  type WriteBatch,
} from 'firebase-admin/firestore';
import { z } from 'zod';
import { recordsOf, spamOf } from '../../firestore/collections.ts';
import { database } from '../../firestore/database.ts';
import { withTimeout } from '../../firestore/with-timeout.ts';
import { readJson } from '../../http/body.ts';
import type { ApiRequest } from '../../http/request.ts';
import { json, type ApiResponse } from '../../http/response.ts';
import { outbox } from '../../mail/outbox.ts';
import { RECORD_KINDS, type RecordKind } from '../../shared/inquiry/kinds.ts';
import { emailAddress } from '../../shared/inquiry/schema.ts';
import { withAudit } from '../audit.ts';
import { requireAdmin } from '../session/session.ts';
import { deleteTraces, readDocuments } from './record-documents.ts';

const eraseSchema = z.strictObject({ email: emailAddress('Valid email is required') });

/** Records in one commit. Each takes four writes; Firestore's emulator takes 500 of them. */
const BATCH_SIZE = 100;

/**
 * POST /api/admin/erase: deletes everything sent from an email address, in any case: the records of both kinds and the
 * mail about them. Firestore cannot compare regardless of case, so this reads every address.
 */
export async function erasePerson(request: ApiRequest): Promise<ApiResponse> {
  const actor = await requireAdmin(request);
  const { email } = await readJson(request, eraseSchema);

  // The audit entry outlives the person's data. A hash still answers a later question about an address.
  const target = `sha256:${createHash('sha256').update(email.toLowerCase()).digest('hex')}`;
  const counts = await withAudit({ actor, action: 'person.erase', target }, () =>
    eraseAll(email.toLowerCase()),
  );
  return json(200, counts);
}

async function eraseAll(email: string) {
  const found = {
    contacts: await recordsFrom('contacts', email),
    partnerships: await recordsFrom('partnerships', email),
  };
  const records = RECORD_KINDS.flatMap((kind) => found[kind].map((reference) => ({ kind, reference })));
  const mail = await mailFrom(email, new Set(records.map(({ reference }) => reference.id)));
  // Mail first: if this breaks off, a record without mail is still found by its address, but not the other way round.
  await commitAll(mail, (batch, reference) => batch.delete(reference));
  await commitAll(records, (batch, { kind, reference }) => {
    batch.delete(reference);
    deleteTraces(batch, kind, reference.id);
  });
  return { contacts: found.contacts.length, partnerships: found.partnerships.length, mail: mail.length };
}

/** The records of a kind in the inbox and in the spam. */
async function recordsFrom(kind: RecordKind, email: string): Promise<DocumentReference[]> {
  const isFromAddress = (document: DocumentSnapshot) => isSameAddress(document.get('email'), email);
  const found = await Promise.all(
    [recordsOf(kind), spamOf(kind)].map((records) =>
      findAll(records.select('email').orderBy(FieldPath.documentId()), isFromAddress),
    ),
  );
  return found.flat();
}

function mailFrom(email: string, recordIds: ReadonlySet<string>): Promise<DocumentReference[]> {
  const query = outbox().select('recordId', 'replyTo').orderBy(FieldPath.documentId());
  return findAll(
    query,
    (document) =>
      recordIds.has(document.get('recordId') as string) || isSameAddress(document.get('replyTo'), email),
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

function isSameAddress(value: unknown, email: string): boolean {
  return typeof value === 'string' && value.trim().toLowerCase() === email;
}

async function commitAll<T>(items: readonly T[], write: (batch: WriteBatch, item: T) => void): Promise<void> {
  for (let start = 0; start < items.length; start += BATCH_SIZE) {
    const batch = database().batch();
    for (const item of items.slice(start, start + BATCH_SIZE)) write(batch, item);
    await withTimeout(batch.commit());
  }
}

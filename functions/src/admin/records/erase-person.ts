import { createHash } from 'node:crypto';
import {
  FieldPath,
  type DocumentReference,
  type DocumentSnapshot,
  type Query,
} from 'firebase-admin/firestore';
import { z } from 'zod';
import { database } from '../../firestore/database.ts';
import { withTimeout } from '../../firestore/with-timeout.ts';
import { readJson } from '../../http/body.ts';
import type { ApiRequest } from '../../http/request.ts';
import { json, type ApiResponse } from '../../http/response.ts';
import { outbox } from '../../mail/outbox.ts';
import type { RecordKind } from '../../shared/inquiry/kinds.ts';
import { emailAddress } from '../../shared/inquiry/schema.ts';
import { withAudit } from '../audit.ts';
import { requireAdmin } from '../session/session.ts';
import { readDocuments, recordsOf } from './record-documents.ts';

const eraseSchema = z.strictObject({ email: emailAddress('Valid email is required') });

/** Firestore takes 500 writes a commit. */
const BATCH_SIZE = 400;

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
  const contacts = await recordsFrom('contacts', email);
  const partnerships = await recordsFrom('partnerships', email);
  const mail = await mailFrom(email, new Set([...contacts, ...partnerships].map(({ id }) => id)));
  // Mail first: if this breaks off, a record without mail is still found by its address, but not the other way round.
  for (const references of [mail, contacts, partnerships]) await deleteAll(references);
  return { contacts: contacts.length, partnerships: partnerships.length, mail: mail.length };
}

function recordsFrom(kind: RecordKind, email: string): Promise<DocumentReference[]> {
  const query = recordsOf(kind).select('email').orderBy(FieldPath.documentId());
  return findAll(query, (document) => isSameAddress(document.get('email'), email));
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

async function deleteAll(references: readonly DocumentReference[]): Promise<void> {
  for (let start = 0; start < references.length; start += BATCH_SIZE) {
    const batch = database().batch();
    for (const reference of references.slice(start, start + BATCH_SIZE)) batch.delete(reference);
    await withTimeout(batch.commit());
  }
}

import { createHash } from 'node:crypto';
import { FieldPath, type DocumentReference, type DocumentSnapshot } from 'firebase-admin/firestore';
import { z } from 'zod';
import { database } from '../../firestore/database.ts';
import { inTime } from '../../firestore/in-time.ts';
import { json, type ApiAnswer } from '../../http/api-answer.ts';
import type { ApiRequest } from '../../http/api-request.ts';
import { readJson } from '../../http/read-json.ts';
import type { RecordKind } from '../../shared/inquiry/kinds.ts';
import { emailAddress } from '../../shared/inquiry/schema.ts';
import { audited } from '../audit/audited.ts';
import { requireAdmin } from '../session/require-admin.ts';
import { readDocuments } from './read-documents.ts';
import { recordsOf } from './record-kind.ts';

const eraseSchema = z.strictObject({ email: emailAddress('Valid email is required') });

/** Firestore takes 500 writes a commit. */
const BATCH = 400;

/**
 * POST /api/admin/erase: deletes what was sent from an e-mail address, in capitals or not: records of both kinds
 * and the mail about them. Firestore cannot compare regardless of case, so every address is read.
 */
export async function erasePerson(request: ApiRequest): Promise<ApiAnswer> {
  const actor = await requireAdmin(request);
  const { email } = await readJson(request, eraseSchema);

  // The audit outlives the person's data: it holds a hash, by which a later question can be answered.
  const target = `sha256:${createHash('sha256').update(email.toLowerCase()).digest('hex')}`;
  const counts = await audited({ actor, action: 'person.erase', target }, () =>
    eraseAll(email.toLowerCase()),
  );
  return json(200, counts);
}

async function eraseAll(email: string) {
  const contacts = await recordsFrom('contacts', email);
  const partnerships = await recordsFrom('partnerships', email);
  const mail = await mailFrom(email, new Set([...contacts, ...partnerships].map(({ id }) => id)));
  // Mail first: cut off in between, a record without mail can still be found and erased, but not the other way round.
  for (const refs of [mail, contacts, partnerships]) await deleteAll(refs);
  return { contacts: contacts.length, partnerships: partnerships.length, mail: mail.length };
}

async function recordsFrom(kind: RecordKind, email: string): Promise<DocumentReference[]> {
  const query = recordsOf(kind).select('email').orderBy(FieldPath.documentId());
  return matching(query, (document) => isAddress(document.get('email'), email));
}

async function mailFrom(email: string, recordIds: ReadonlySet<string>): Promise<DocumentReference[]> {
  const query = database().collection('outbox').select('recordId', 'replyTo').orderBy(FieldPath.documentId());
  return matching(
    query,
    (document) => recordIds.has(document.get('recordId')) || isAddress(document.get('replyTo'), email),
  );
}

async function matching(
  query: Parameters<typeof readDocuments>[0],
  fits: (document: DocumentSnapshot) => boolean,
) {
  const refs: DocumentReference[] = [];
  for await (const documents of readDocuments(query)) {
    refs.push(...documents.filter(fits).map(({ ref }) => ref));
  }
  return refs;
}

function isAddress(value: unknown, email: string): boolean {
  return typeof value === 'string' && value.trim().toLowerCase() === email;
}

async function deleteAll(refs: DocumentReference[]): Promise<void> {
  for (let start = 0; start < refs.length; start += BATCH) {
    const batch = database().batch();
    for (const ref of refs.slice(start, start + BATCH)) batch.delete(ref);
    await inTime(batch.commit());
  }
}

import type { WriteBatch } from 'firebase-admin/firestore';
import { database } from '../../firestore/database.ts';
import { withTimeout } from '../../firestore/with-timeout.ts';
import { readJson } from '../../http/body.ts';
import type { ApiRequest } from '../../http/request.ts';
import { json, type ApiResponse } from '../../http/response.ts';
import { RECORD_KINDS } from '../../shared/inquiry/kinds.ts';
import { withAudit } from '../audit.ts';
import { requireAdmin } from '../session/session.ts';
import { auditTarget, findPerson, personSchema } from './person.ts';
import { deleteTraces } from './record-documents.ts';

/** Records in one commit. Each takes five writes; Firestore's emulator takes 500 of them. */
const BATCH_SIZE = 100;

/** POST /api/admin/erase: deletes everything sent from an email address, and the mail about it. Audited. */
export async function erasePerson(request: ApiRequest): Promise<ApiResponse> {
  const actor = await requireAdmin(request);
  const { email } = await readJson(request, personSchema);
  const entry = { actor, action: 'person.erase', target: auditTarget(email) } as const;
  return json(200, await withAudit(entry, () => eraseAll(email)));
}

async function eraseAll(email: string) {
  const { mail, ...found } = await findPerson(email);
  const records = RECORD_KINDS.flatMap((kind) => found[kind].map((reference) => ({ kind, reference })));
  // Mail first: if this breaks off, a record without mail is still found by its address, but not the other way round.
  await commitAll(mail, (batch, reference) => batch.delete(reference));
  await commitAll(records, (batch, { kind, reference }) => {
    batch.delete(reference);
    deleteTraces(batch, kind, reference.id);
  });
  return { contacts: found.contacts.length, partnerships: found.partnerships.length, mail: mail.length };
}

async function commitAll<T>(items: readonly T[], write: (batch: WriteBatch, item: T) => void): Promise<void> {
  for (let start = 0; start < items.length; start += BATCH_SIZE) {
    const batch = database().batch();
    for (const item of items.slice(start, start + BATCH_SIZE)) write(batch, item);
    await withTimeout(batch.commit());
  }
}

import type { WriteBatch } from 'firebase-admin/firestore';
import { recordsOf, spamOf } from '../../firestore/collections.ts';
import { database } from '../../firestore/database.ts';
import { withTimeout } from '../../firestore/with-timeout.ts';
import { readJson } from '../../http/body.ts';
import type { ApiRequest } from '../../http/request.ts';
import { json, type ApiResponse } from '../../http/response.ts';
import { RECORD_KINDS, type RecordKind } from '../../shared/inquiry/kinds.ts';
import { withAudit } from '../audit.ts';
import { requireAdmin } from '../session/session.ts';
import { auditTarget, findPerson, personSchema } from './person.ts';
import { deleteTraces } from './record-documents.ts';

/** Records in one commit. Each takes six writes; Firestore's emulator takes 500 of them. */
const BATCH_SIZE = 80;

/** POST /api/admin/erase: deletes everything sent from an email address, and the mail about it. Audited. */
export async function erasePerson(request: ApiRequest): Promise<ApiResponse> {
  const actor = await requireAdmin(request);
  const { email } = await readJson(request, personSchema);
  const entry = { actor, action: 'person.erase', target: auditTarget(email) } as const;
  return json(200, await withAudit(entry, () => eraseAll(email)));
}

async function eraseAll(email: string) {
  const { mail, ...found } = await findPerson(email);
  // A record that was moved during the search may have been found twice.
  const idsOf = (kind: RecordKind) => [...new Set(found[kind].map(({ id }) => id))];
  const ids = { contacts: idsOf('contacts'), partnerships: idsOf('partnerships') };
  const records = RECORD_KINDS.flatMap((kind) => ids[kind].map((id) => ({ kind, id })));
  // Mail first: if this breaks off, a record without mail is still found by its address, but not the other way round.
  await commitAll(mail, (batch, reference) => batch.delete(reference));
  await commitAll(records, (batch, { kind, id }) => {
    // An admin may have moved it since it was found.
    batch.delete(recordsOf(kind).doc(id));
    batch.delete(spamOf(kind).doc(id));
    deleteTraces(batch, kind, id);
  });
  return { contacts: ids.contacts.length, partnerships: ids.partnerships.length, mail: mail.length };
}

async function commitAll<T>(items: readonly T[], write: (batch: WriteBatch, item: T) => void): Promise<void> {
  for (let start = 0; start < items.length; start += BATCH_SIZE) {
    const batch = database().batch();
    for (const item of items.slice(start, start + BATCH_SIZE)) write(batch, item);
    await withTimeout(batch.commit());
  }
}

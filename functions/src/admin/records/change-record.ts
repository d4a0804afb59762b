import { FieldValue, GrpcStatus } from 'firebase-admin/firestore';
import { z } from 'zod';
import { commitOptimistically, unchanged } from '../../firestore/commit-optimistically.ts';
import { grpcStatus, withTimeout } from '../../firestore/with-timeout.ts';
import { readJson } from '../../http/body.ts';
import type { ApiRequest } from '../../http/request.ts';
import { empty, json, type ApiResponse } from '../../http/response.ts';
import { mailOfRecord, noticeOfRecord } from '../../mail/outbox.ts';
import type { AdminUser } from '../../shared/account.ts';
import type { RecordKind } from '../../shared/inquiry/kinds.ts';
import { toRecord } from '../../shared/inquiry/record.ts';
import { newAuditDocument } from '../audit.ts';
import { requireAdmin } from '../session/session.ts';
import { kindOf, recordIdOf, recordNotFound, recordsOf } from './record-documents.ts';

const updateSchema = z
  .strictObject({
    handled: z.boolean('handled is true or false'),
    spam: z.literal(false, 'spam can only be false'),
  })
  .partial()
  .refine(({ handled, spam }) => (handled === undefined) !== (spam === undefined), {
    message: 'Send either handled or spam',
  });

/**
 * PATCH /api/admin/{kind}/{id}: marks a record as handled or not, or releases it from spam to the inbox and queues
 * its mail. 200 and the record, or 404.
 */
export async function updateRecord(request: ApiRequest): Promise<ApiResponse> {
  const actor = await requireAdmin(request);
  const kind = kindOf(request);
  const id = recordIdOf(request);
  const { handled } = await readJson(request, updateSchema);

  if (handled === undefined) await releaseFromSpam(kind, id, actor);
  else await setHandled(kind, id, handled, actor);
  const record = await withTimeout(recordsOf(kind).doc(id).get());
  if (!record.exists) throw recordNotFound();
  return json(200, toRecord(kind, record.id, record.data() ?? {}));
}

async function setHandled(kind: RecordKind, id: string, handled: boolean, actor: AdminUser): Promise<void> {
  const change = handled
    ? { handledAt: FieldValue.serverTimestamp(), handledBy: actor.username }
    : { handledAt: null, handledBy: null };
  try {
    await withTimeout(recordsOf(kind).doc(id).update(change));
  } catch (error) {
    throw grpcStatus(error) === GrpcStatus.NOT_FOUND ? recordNotFound() : error;
  }
}

/** Record, mail and audit entry change in one commit. */
async function releaseFromSpam(kind: RecordKind, id: string, actor: AdminUser): Promise<void> {
  const reference = recordsOf(kind).doc(id);
  const audit = newAuditDocument({ actor, action: 'record.release', target: `${kind}/${id}` });
  await commitOptimistically(reference, async (record, batch) => {
    if (record.get('spam') !== true) return false;
    const mail = noticeOfRecord(kind, toRecord(kind, record.id, record.data() ?? {}));
    const existingMail = await withTimeout(mail.reference.get());
    if (!existingMail.exists) batch.create(mail.reference, mail.data);
    batch.update(reference, { spam: false }, unchanged(record));
    batch.create(audit.reference, audit.data);
    return true;
  });
}

/** DELETE /api/admin/{kind}/{id}: 204, or 404. Deletes the record and its mail, and writes the audit entry, in one commit. */
export async function deleteRecord(request: ApiRequest): Promise<ApiResponse> {
  const actor = await requireAdmin(request);
  const kind = kindOf(request);
  const id = recordIdOf(request);

  const reference = recordsOf(kind).doc(id);
  const audit = newAuditDocument({ actor, action: 'record.delete', target: `${kind}/${id}` });
  const isDeleted = await commitOptimistically(reference, async (record, batch) => {
    if (!record.exists) return false;
    const mail = await withTimeout(mailOfRecord(kind, id).get());
    batch.delete(reference, unchanged(record));
    for (const document of mail.docs) batch.delete(document.ref);
    batch.create(audit.reference, audit.data);
    return true;
  });
  if (!isDeleted) throw recordNotFound();
  return empty(204);
}

import { FieldValue, type DocumentData } from 'firebase-admin/firestore';
import { z } from 'zod';
import { recordsOf, spamExpiry, spamOf } from '../../firestore/collections.ts';
import { commitOptimistically, unchanged } from '../../firestore/commit-optimistically.ts';
import { database } from '../../firestore/database.ts';
import { withTimeout } from '../../firestore/with-timeout.ts';
import { readJson } from '../../http/body.ts';
import { HttpError } from '../../http/errors.ts';
import type { ApiRequest } from '../../http/request.ts';
import { empty, json, type ApiResponse } from '../../http/response.ts';
import { mailOfRecord, noticeOfRecord, webhooksOfRecord } from '../../mail/outbox.ts';
import type { AdminUser } from '../../shared/account.ts';
import type { RecordKind } from '../../shared/inquiry/kinds.ts';
import { toRecord } from '../../shared/inquiry/record.ts';
import { newAuditDocument } from '../audit.ts';
import { requireAdmin } from '../session/session.ts';
import {
  changeRecord,
  deleteTraces,
  kindOf,
  readRecord,
  recordIdOf,
  recordNotFound,
} from './record-documents.ts';

const updateSchema = z
  .strictObject({
    handled: z.boolean('handled is true or false'),
    spam: z.boolean('spam is true or false'),
  })
  .partial()
  .refine(({ handled, spam }) => (handled === undefined) !== (spam === undefined), {
    message: 'Send either handled or spam',
  });

/**
 * PATCH /api/admin/{kind}/{id}: marks a record as handled or not, moves it to the spam, or releases it from the spam to
 * the inbox and queues its mail. 200 and the record; 404; 409 when another admin has marked it as handled before.
 */
export async function updateRecord(request: ApiRequest): Promise<ApiResponse> {
  const actor = await requireAdmin(request);
  const kind = kindOf(request);
  const id = recordIdOf(request);
  const { handled, spam } = await readJson(request, updateSchema);

  if (handled !== undefined) await setHandled(kind, id, handled, actor);
  else if (spam) await moveToSpam(kind, id, actor);
  else await releaseFromSpam(kind, id, actor);
  const record = await readRecord(kind, id);
  if (!record) throw recordNotFound();
  return json(200, toRecord(kind, record.id, record.data() ?? {}));
}

/** @throws HttpError 404, or 409 when another admin has marked it as handled in the meantime */
async function setHandled(kind: RecordKind, id: string, handled: boolean, actor: AdminUser): Promise<void> {
  await changeRecord(kind, id, ({ handledAt, handledBy }) => {
    if (!handled) return { handledAt: null, handledBy: null };
    if (handledAt === null) return { handledAt: FieldValue.serverTimestamp(), handledBy: actor.username };
    if (handledBy === actor.username) return { handledBy };
    throw new HttpError(409, `${handledBy ?? 'Another admin'} has already marked it as handled.`);
  });
}

/** Record, mail and audit entry change in one commit. Mail that is not sent yet is deleted. */
async function moveToSpam(kind: RecordKind, id: string, actor: AdminUser): Promise<void> {
  const audit = newAuditDocument({ actor, action: 'record.spam', target: `${kind}/${id}` });
  await commitOptimistically(recordsOf(kind).doc(id), async (record, batch) => {
    if (!record.exists) return false;
    for (const mail of await withTimeout(database().getAll(...mailOfRecord(kind, id)))) {
      if (mail.exists && mail.get('state') !== 'SENT') batch.delete(mail.ref, unchanged(mail));
    }
    batch.set(spamOf(kind).doc(id), { ...record.data(), spam: true, expireAt: spamExpiry(new Date()) });
    batch.delete(record.ref, unchanged(record));
    batch.create(audit.reference, audit.data);
    return true;
  });
}

/** Record, mail and audit entry change in one commit. */
async function releaseFromSpam(kind: RecordKind, id: string, actor: AdminUser): Promise<void> {
  const audit = newAuditDocument({ actor, action: 'record.release', target: `${kind}/${id}` });
  await commitOptimistically(spamOf(kind).doc(id), async (record, batch) => {
    if (!record.exists) return false;
    const data: DocumentData = { ...record.data(), spam: false };
    delete data['expireAt'];
    const released = toRecord(kind, id, data);
    for (const mail of [noticeOfRecord(kind, released), ...webhooksOfRecord(kind, released)]) {
      const existingMail = await withTimeout(mail.reference.get());
      if (!existingMail.exists) batch.create(mail.reference, mail.data);
    }
    batch.set(recordsOf(kind).doc(id), data);
    batch.delete(record.ref, unchanged(record));
    batch.create(audit.reference, audit.data);
    return true;
  });
}

/** DELETE /api/admin/{kind}/{id}: 204, or 404. Deletes the record and its mail, and writes the audit entry, in one commit. */
export async function deleteRecord(request: ApiRequest): Promise<ApiResponse> {
  const actor = await requireAdmin(request);
  const kind = kindOf(request);
  const id = recordIdOf(request);
  const audit = newAuditDocument({ actor, action: 'record.delete', target: `${kind}/${id}` });

  // The record may be released from the spam in the meantime.
  for (const records of [recordsOf(kind), spamOf(kind), recordsOf(kind)]) {
    const isDeleted = await commitOptimistically(records.doc(id), (record, batch) => {
      if (!record.exists) return false;
      deleteTraces(batch, kind, id);
      batch.delete(record.ref, unchanged(record));
      batch.create(audit.reference, audit.data);
      return true;
    });
    if (isDeleted) return empty(204);
  }
  throw recordNotFound();
}

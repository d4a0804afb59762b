import { FieldValue, type DocumentSnapshot } from 'firebase-admin/firestore';
import { z } from 'zod';
import { database } from '../../firestore/database.ts';
import { FAILED_PRECONDITION, NOT_FOUND, inTime, statusOf } from '../../firestore/in-time.ts';
import { json, type ApiAnswer } from '../../http/api-answer.ts';
import type { ApiRequest } from '../../http/api-request.ts';
import { HttpError } from '../../http/http-error.ts';
import { readJson } from '../../http/read-json.ts';
import { queueContactMail, queuePartnershipMail } from '../../mail/queue-mail.ts';
import type { AdminUser, ContactRecord, PartnershipRecord, RecordKind } from '../../shared/records.ts';
import { auditDocument } from '../audit/audited.ts';
import { requireAdmin } from '../session/require-admin.ts';
import { kindOf, noSuchRecord, recordIdOf, recordsOf } from './record-kind.ts';
import { toRecord } from './to-record.ts';

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
export async function updateRecord(request: ApiRequest): Promise<ApiAnswer> {
  const actor = await requireAdmin(request);
  const kind = kindOf(request);
  const id = recordIdOf(request);
  const { handled } = await readJson(request, updateSchema);

  const record =
    handled === undefined ? await release(kind, id, actor) : await mark(kind, id, handled, actor);
  return json(200, toRecord(kind, record));
}

async function mark(
  kind: RecordKind,
  id: string,
  handled: boolean,
  actor: AdminUser,
): Promise<DocumentSnapshot> {
  const ref = recordsOf(kind).doc(id);
  const change = handled
    ? { handledAt: FieldValue.serverTimestamp(), handledBy: actor.username }
    : { handledAt: null, handledBy: null };
  await orGone(inTime(ref.update(change)));
  return existing(await inTime(ref.get()));
}

async function release(kind: RecordKind, id: string, actor: AdminUser): Promise<DocumentSnapshot> {
  const ref = recordsOf(kind).doc(id);
  const before = existing(await inTime(ref.get()));
  if (before.get('spam') !== true) return before;

  // Mail first: cut off in between, releasing it again finds the mail queued already.
  await queueMail(kind, before);
  const entry = auditDocument({ actor, action: 'record.release', target: `${kind}/${id}` });
  const batch = database().batch();
  batch.update(ref, { spam: false }, { lastUpdateTime: before.updateTime! });
  batch.create(entry.ref, entry.data);
  await orGone(inTime(batch.commit()));
  return existing(await inTime(ref.get()));
}

async function queueMail(kind: RecordKind, document: DocumentSnapshot): Promise<void> {
  const record: ContactRecord | PartnershipRecord = toRecord(kind, document);
  await ('companyName' in record ? queuePartnershipMail(record) : queueContactMail(record));
}

function existing(document: DocumentSnapshot): DocumentSnapshot {
  if (!document.exists) throw noSuchRecord();
  return document;
}

async function orGone(write: Promise<unknown>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (statusOf(error) === NOT_FOUND) throw noSuchRecord();
    if (statusOf(error) === FAILED_PRECONDITION) {
      throw new HttpError(409, 'Somebody else changed this record at the same moment. Please try again.');
    }
    throw error;
  }
}

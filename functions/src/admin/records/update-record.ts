import { FieldValue, type DocumentSnapshot } from 'firebase-admin/firestore';
import { z } from 'zod';
import { commitOnCurrent } from '../../firestore/commit-on-current.ts';
import { NOT_FOUND, inTime, statusOf } from '../../firestore/in-time.ts';
import { json, type ApiAnswer } from '../../http/api-answer.ts';
import type { ApiRequest } from '../../http/api-request.ts';
import { readJson } from '../../http/read-json.ts';
import { mailAbout } from '../../mail/mail-about.ts';
import type { AdminUser } from '../../shared/account.ts';
import type { RecordKind } from '../../shared/inquiry/kinds.ts';
import { toRecord } from '../../shared/inquiry/record.ts';
import { auditDocument } from '../audit/audited.ts';
import { requireAdmin } from '../session/require-admin.ts';
import { kindOf, noSuchRecord, recordIdOf, recordsOf } from './record-kind.ts';

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
  return json(200, toRecord(kind, record.id, record.data() ?? {}));
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

/** Record, mail and audit in one commit. */
async function release(kind: RecordKind, id: string, actor: AdminUser): Promise<DocumentSnapshot> {
  const ref = recordsOf(kind).doc(id);
  const entry = auditDocument({ actor, action: 'record.release', target: `${kind}/${id}` });
  await commitOnCurrent(ref, async (record, batch) => {
    if (record.get('spam') !== true) return false;
    const mail = mailAbout(kind, toRecord(kind, record.id, record.data() ?? {}));
    const known = await inTime(mail.ref.get());
    if (!known.exists) batch.create(mail.ref, mail.data);
    batch.update(ref, { spam: false }, { lastUpdateTime: record.updateTime! });
    batch.create(entry.ref, entry.data);
    return true;
  });
  return existing(await inTime(ref.get()));
}

function existing(document: DocumentSnapshot): DocumentSnapshot {
  if (!document.exists) throw noSuchRecord();
  return document;
}

async function orGone(write: Promise<unknown>): Promise<void> {
  try {
    await write;
  } catch (error) {
    throw statusOf(error) === NOT_FOUND ? noSuchRecord() : error;
  }
}

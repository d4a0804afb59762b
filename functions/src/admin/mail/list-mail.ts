import { database } from '../../firestore/database.ts';
import { inTime } from '../../firestore/in-time.ts';
import { json, type ApiAnswer } from '../../http/api-answer.ts';
import type { ApiRequest } from '../../http/api-request.ts';
import { OUTBOX, toMailDelivery } from '../../mail/outbox.ts';
import { mailOfRecord } from '../records/mail-of-record.ts';
import { isDocumentId, kindOf } from '../records/record-kind.ts';
import { requireAdmin } from '../session/require-admin.ts';

/** Plenty to work through; sent ones make room for the rest. */
const MOST = 1_000;

/** GET /api/admin/mail: mail that has not been sent, oldest first. */
export async function listUndeliveredMail(request: ApiRequest): Promise<ApiAnswer> {
  await requireAdmin(request);
  const waiting = database().collection(OUTBOX).where('state', 'in', ['PENDING', 'SENDING', 'DEAD']);
  const { docs } = await inTime(waiting.limit(MOST).get());
  const mail = docs.map(toMailDelivery);
  return json(
    200,
    mail.sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1)),
  );
}

/** GET /api/admin/mail/{kind}/{recordId}: the mail about one record. */
export async function listMailOfRecord(request: ApiRequest): Promise<ApiAnswer> {
  await requireAdmin(request);
  const { recordId = '' } = request.params;
  const kind = kindOf(request);
  if (!isDocumentId(recordId)) return json(200, []);
  const { docs } = await inTime(mailOfRecord(kind, recordId).get());
  return json(200, docs.map(toMailDelivery));
}

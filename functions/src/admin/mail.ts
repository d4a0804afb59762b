import { withTimeout } from '../firestore/with-timeout.ts';
import { requireEmptyBody } from '../http/body.ts';
import { HttpError } from '../http/errors.ts';
import type { ApiRequest } from '../http/request.ts';
import { json, type ApiResponse } from '../http/response.ts';
import { deliverNow } from '../mail/delivery.ts';
import { mailOfRecord, outbox, toMailDelivery } from '../mail/outbox.ts';
import { isDocumentId, kindOf } from './records/record-documents.ts';
import { requireAdmin } from './session/session.ts';

/** Enough to work through. Sent mails make room for the rest. */
const MAX_LISTED = 1_000;

/** GET /api/admin/mail: the mails that are not sent, oldest first. */
export async function listUndeliveredMail(request: ApiRequest): Promise<ApiResponse> {
  await requireAdmin(request);
  const undelivered = outbox().where('state', 'in', ['PENDING', 'SENDING', 'DEAD']);
  const { docs } = await withTimeout(undelivered.limit(MAX_LISTED).get());
  const mail = docs.map(toMailDelivery);
  return json(
    200,
    mail.sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1)),
  );
}

/** GET /api/admin/mail/{kind}/{recordId}: the mail about one record. */
export async function listMailOfRecord(request: ApiRequest): Promise<ApiResponse> {
  await requireAdmin(request);
  const { recordId = '' } = request.params;
  const kind = kindOf(request);
  if (!isDocumentId(recordId)) return json(200, []);
  const { docs } = await withTimeout(mailOfRecord(kind, recordId).get());
  return json(200, docs.map(toMailDelivery));
}

/** POST /api/admin/mail/{id}/retry: one attempt now. 200 and the state after it, or 404. */
export async function retryMail(request: ApiRequest): Promise<ApiResponse> {
  await requireAdmin(request);
  await requireEmptyBody(request);
  const { id = '' } = request.params;
  const delivery = isDocumentId(id) ? await deliverNow(id) : undefined;
  if (delivery === undefined) throw new HttpError(404, 'This mail does not exist any more.');
  return json(200, delivery);
}

import { Timestamp, type Query } from 'firebase-admin/firestore';
import { getDocs } from '../firestore/calls.ts';
import { HttpError } from '../http/errors.ts';
import type { ApiRequest } from '../http/request.ts';
import { json, type ApiResponse } from '../http/response.ts';
import { MAIL_DELIVERY_FIELDS, outbox, toMailDelivery } from '../mail/outbox.ts';
import { kindParam } from '../records/record-documents.ts';
import { MAX_LISTED_MAILS, MINUTE_MS } from '../shared/limits.ts';
import type { MailDelivery } from '../shared/mail-delivery.ts';

/** After this time a mail that was never tried is overdue: it may be taken back, and the schedule runs each minute. */
const OVERDUE_AFTER_MS = 3 * MINUTE_MS;

/** Lists the mail that was given up, has failed or is overdue. Mail that was given up comes first, each group oldest first. */
export async function listUndeliveredMail(): Promise<ApiResponse> {
  const dead = await readMails(outbox().where('state', '==', 'DEAD').orderBy('createdAt'));
  const waiting = outbox().where('nextAttemptAt', '>', new Timestamp(0, 0)).orderBy('nextAttemptAt');
  const room = MAX_LISTED_MAILS - dead.length;
  const overdue = new Date(Date.now() - OVERDUE_AFTER_MS).toISOString();
  const late = (room > 0 ? await readMails(waiting, room) : []).filter(
    ({ attempts, state, createdAt }) => createdAt < overdue || (attempts > 0 && state === 'PENDING'),
  );
  return json(200, [...dead, ...late]);
}

async function readMails(query: Query, limit = MAX_LISTED_MAILS): Promise<MailDelivery[]> {
  // Leaves out the visitor's input.
  const docs = await getDocs(query.select(...MAIL_DELIVERY_FIELDS).limit(limit));
  return docs.map(toMailDelivery).sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
}

export async function listMailOfRecord(request: ApiRequest): Promise<ApiResponse> {
  const { recordId = '' } = request.params;
  const kind = kindParam(request);
  return json(200, await readMails(outbox().where('recordId', '==', recordId).where('kind', '==', kind)));
}

/** Makes one attempt now. 200 and the state after it, or 404. */
export async function retryMail(request: ApiRequest): Promise<ApiResponse> {
  const { id = '' } = request.params;
  // Brings nodemailer, which no other admin request needs.
  const { deliverNow } = await import('../mail/deliver.ts');
  const delivery = await deliverNow(id);
  if (delivery === undefined) throw new HttpError(404, 'This mail no longer exists.');
  return json(200, delivery);
}

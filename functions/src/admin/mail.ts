import { FieldValue, Timestamp, type Query } from 'firebase-admin/firestore';
import { getDoc, getDocs } from '../firestore/calls.ts';
import { commitOptimistically, unchanged } from '../firestore/commit-optimistically.ts';
import { HttpError } from '../http/errors.ts';
import type { ApiRequest } from '../http/request.ts';
import { json, type ApiResponse } from '../http/response.ts';
import {
  isBeingSent,
  isOverdue,
  MAIL_DELIVERY_FIELDS,
  newMailMark,
  outbox,
  toMailDelivery,
  type OutboxDocument,
} from '../outbox/documents.ts';
import { kindParam } from '../records/documents.ts';
import { MAX_LISTED_MAILS } from '../shared/limits.ts';
import type { MailDelivery } from '../shared/mail-delivery.ts';

/** Lists mail that was given up (`DEAD`), then mail that has failed or is overdue. Each group is sorted oldest first. */
export async function listUndeliveredMail(): Promise<ApiResponse> {
  const now = new Date();
  const dead = await readMails(outbox().where('state', '==', 'DEAD').orderBy('createdAt'));
  // Dead and sent mail has no next attempt.
  const waiting = outbox().where('nextAttemptAt', '>', new Timestamp(0, 0)).orderBy('nextAttemptAt');
  const remaining = MAX_LISTED_MAILS - dead.length;
  const failedOrOverdue = (remaining > 0 ? await readMails(waiting, remaining) : []).filter(
    ({ attempts, state, createdAt }) =>
      isOverdue(new Date(createdAt), now) || (attempts > 0 && state === 'PENDING'),
  );
  return json(200, [...dead, ...failedOrOverdue]);
}

async function readMails(query: Query, limit = MAX_LISTED_MAILS): Promise<MailDelivery[]> {
  const docs = await getDocs(query.select(...MAIL_DELIVERY_FIELDS).limit(limit));
  return docs.map(toMailDelivery).sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
}

export async function listMailOfRecord(request: ApiRequest): Promise<ApiResponse> {
  const { recordId = '' } = request.params;
  const kind = kindParam(request);
  return json(200, await readMails(outbox().where('recordId', '==', recordId).where('kind', '==', kind)));
}

/** Makes a mail due for the schedule everyMinute, unless the mail was sent or is being sent. Responds 200 with the mail, or 404. */
export async function retryMail(request: ApiRequest): Promise<ApiResponse> {
  const reference = outbox().doc(request.params['id'] ?? '');
  await commitOptimistically(reference, (mail, batch) => {
    if (!mail.exists) throw mailNotFound();
    const data = mail.data() as OutboxDocument;
    if (data.state === 'SENT' || isBeingSent(data)) return false;
    const due = { state: 'PENDING', nextAttemptAt: Timestamp.now(), expireAt: FieldValue.delete() };
    batch.update(reference, due, unchanged(mail));
    // Dashboards reload their list of mail when the mark changes.
    const mark = newMailMark();
    batch.set(mark.reference, mark.data);
    return true;
  });
  const mail = await getDoc(reference);
  if (!mail.exists) throw mailNotFound();
  return json(200, toMailDelivery(mail));
}

const mailNotFound = () => new HttpError(404, 'This mail no longer exists.');

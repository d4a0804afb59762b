import { database } from '../firestore/database.ts';
import { withTimeout } from '../firestore/with-timeout.ts';
import { json } from '../http/response.ts';
import type { Route } from '../http/router.ts';
import { deliverBeforeResponse } from '../mail/deliver-before-response.ts';
import { newMails, outboxId } from '../mail/outbox.ts';
import { RECORD_COLLECTIONS } from '../shared/inquiry/kinds.ts';
import { partnershipSchema } from '../shared/inquiry/schema.ts';
import { createOnce, submissionId } from './idempotency.ts';
import { newRecord, receive } from './receive.ts';

// The form makes two calls with one idempotency key: the first stores the record, the second mails it. The mail goes
// out even if the record could not be stored (docs/behaviour.md, Forms).

/** POST /api/partnership: stores the record. */
export const postPartnership: Route = {
  method: 'POST',
  path: '/api/partnership',
  async handle(request) {
    const submission = await receive(request, partnershipSchema);
    const record = newRecord('partnerships', submission);
    await createOnce([record], submission.requestHash);
    return json(201, { id: record.reference.id });
  },
};

/** POST /api/partnership-inquiry: stores the mail, then tries to send it. */
export const postPartnershipInquiry: Route = {
  method: 'POST',
  path: '/api/partnership-inquiry',
  async handle(request) {
    const { input, key, requestHash, spam, arrivedAt } = await receive(request, partnershipSchema);
    const recordId = submissionId('partnerships', key);
    if (spam || (key && (await wasStoredAsSpam(recordId)))) {
      return json(202, { id: outboxId('partnerships', recordId) });
    }
    const mails = newMails({ kind: 'partnerships', input }, recordId, requestHash);
    const version = await createOnce(mails, requestHash);
    await deliverBeforeResponse(mails, version, arrivedAt);
    return json(202, { id: mails[0].reference.id });
  },
};

/** Only a second check, so a slow read is not waited for. */
const SPAM_LOOKUP_TIMEOUT_MS = 2_000;

/** The second call comes later, so the form may have been open long enough by then. */
async function wasStoredAsSpam(recordId: string): Promise<boolean> {
  const record = database().collection(RECORD_COLLECTIONS.partnerships).doc(recordId);
  const snapshot = await withTimeout(record.get(), SPAM_LOOKUP_TIMEOUT_MS).catch(() => undefined);
  return snapshot?.get('spam') === true;
}

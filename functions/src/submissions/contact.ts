import { json } from '../http/response.ts';
import type { Route } from '../http/router.ts';
import { deliverBeforeResponse } from '../mail/deliver-before-response.ts';
import { newMails } from '../mail/outbox.ts';
import { contactSchema } from '../shared/inquiry/schema.ts';
import { createOnce } from './idempotency.ts';
import { newRecord, receive } from './receive.ts';

/** POST /api/contact: stores the record and its mail in one commit, then tries to send the mail. */
export const postContact: Route = {
  method: 'POST',
  path: '/api/contact',
  async handle(request) {
    const submission = await receive(request, contactSchema);
    const { input, requestHash, spam, arrivedAt } = submission;
    const record = newRecord('contacts', submission);
    const { id } = record.reference;
    const mails = spam ? [] : newMails({ kind: 'contacts', input }, id, requestHash);

    const version = await createOnce([record, ...mails], requestHash);
    await deliverBeforeResponse(mails, version, arrivedAt);
    return json(201, { id });
  },
};

import { json } from '../http/api-answer.ts';
import type { Route } from '../http/route.ts';
import { sendAlong } from '../mail/send-along.ts';
import { contactSchema } from '../shared/inquiry/schema.ts';
import { receive } from '../submission/receive.ts';
import { saveContact } from './save-contact.ts';

/** POST /api/contact (spec, section 7). */
export const postContact: Route = {
  method: 'POST',
  path: '/api/contact',
  async handle(request) {
    const submission = await receive(request, contactSchema);
    const { id, mails } = await saveContact(submission);
    await sendAlong(mails, submission.arrivedAt);
    return json(201, { id });
  },
};

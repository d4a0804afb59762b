import { json } from '../http/api-answer.ts';
import type { Route } from '../http/route.ts';
import { sendAlong } from '../mail/send-along.ts';
import { partnershipSchema } from '../shared/inquiry/schema.ts';
import { receive } from '../submission/receive.ts';
import { saveInquiryMail } from './save-inquiry-mail.ts';
import { savePartnership } from './save-partnership.ts';

/** POST /api/partnership: saves the record (spec, section 7). */
export const postPartnership: Route = {
  method: 'POST',
  path: '/api/partnership',
  async handle(request) {
    const { id } = await savePartnership(await receive(request, partnershipSchema));
    return json(201, { id });
  },
};

/** POST /api/partnership-inquiry: sends the e-mail (spec, section 7). */
export const postPartnershipInquiry: Route = {
  method: 'POST',
  path: '/api/partnership-inquiry',
  async handle(request) {
    const submission = await receive(request, partnershipSchema);
    const { id, mails } = await saveInquiryMail(submission);
    await sendAlong(mails, submission.arrivedAt);
    return json(202, { id });
  },
};

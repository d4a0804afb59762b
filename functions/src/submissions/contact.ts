import { HttpError } from '../http/errors.ts';
import type { ApiRequest } from '../http/request.ts';
import { json, type ApiResponse } from '../http/response.ts';
import { deliverBeforeResponse } from '../mail/deliver-before-response.ts';
import { mailsWithinBudget, returnToBudget } from '../mail/mail-budget.ts';
import { contactSchema } from '../shared/inquiry/schema.ts';
import { isWithinRate } from './rate-limit.ts';
import { receive } from './receive.ts';
import { createOnce } from './store.ts';

/** POST /api/contact: stores the record and its mail in one commit, then tries to send the mail. */
export async function postContact(request: ApiRequest): Promise<ApiResponse> {
  const submission = await receive(request, 'contacts', contactSchema);
  const { kind, id, input, spam, arrivedAt } = submission;
  const mails = spam ? [] : await mailsWithinBudget({ kind, input }, id);

  const version = await createOnce(submission, mails).catch((error: unknown) => {
    if (error instanceof HttpError) returnToBudget(mails);
    throw error;
  });
  if (!version) returnToBudget(mails);
  else if (isWithinRate(request)) await deliverBeforeResponse(mails, version, arrivedAt);
  return json(201, { id });
}

import type { ApiRequest } from '../http/request.ts';
import { json, type ApiResponse } from '../http/response.ts';
import { outboxId } from '../outbox/documents.ts';
import { contactSchema, partnershipSchema } from '../shared/inquiry/schema.ts';
import { receive } from './receive.ts';
import { storeOnce } from './store.ts';

/** Stores the record and its mail in one commit. The schedule (everyMinute) sends the mail. */
export async function postContact(request: ApiRequest): Promise<ApiResponse> {
  const submission = await receive(request, 'contacts', contactSchema);
  await storeOnce(submission);
  return json(201, { id: submission.id });
}

/** The first call of a partnership inquiry. It stores the mail too, which goes also if the second call never comes. */
export async function postPartnership(request: ApiRequest): Promise<ApiResponse> {
  const submission = await receive(request, 'partnerships', partnershipSchema);
  await storeOnce(submission);
  return json(201, { id: submission.id });
}

/** The second call, for the mail. It stores record and mail if the first call has failed. */
export async function postPartnershipInquiry(request: ApiRequest): Promise<ApiResponse> {
  const submission = await receive(request, 'partnerships', partnershipSchema);
  await storeOnce(submission);
  return json(202, { id: outboxId('partnerships', submission.id) });
}

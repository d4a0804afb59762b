import pLimit from 'p-limit';
import type { z } from 'zod';
import type { ApiRequest } from '../http/request.ts';
import { json, type ApiResponse } from '../http/response.ts';
import { outboxId } from '../mail/outbox.ts';
import type { InputOfKind, RecordKind } from '../shared/inquiry/kinds.ts';
import { contactSchema, partnershipSchema } from '../shared/inquiry/schema.ts';
import { MAX_CONCURRENT_SUBMISSIONS } from '../shared/limits.ts';
import { receive } from './receive.ts';
import { storeOnce } from './store.ts';

const limit = pLimit(MAX_CONCURRENT_SUBMISSIONS);

/** Stores the record and its mail in one commit. The schedule (everyMinute) sends the mail. */
export async function postContact(request: ApiRequest): Promise<ApiResponse> {
  return json(201, { id: await submit(request, 'contacts', contactSchema) });
}

/** The first call of a partnership inquiry. It stores the mail too, which goes also if the second call never comes. */
export async function postPartnership(request: ApiRequest): Promise<ApiResponse> {
  return json(201, { id: await submit(request, 'partnerships', partnershipSchema) });
}

/** The second call, for the mail. It stores record and mail if the first call has failed. */
export async function postPartnershipInquiry(request: ApiRequest): Promise<ApiResponse> {
  const id = await submit(request, 'partnerships', partnershipSchema);
  return json(202, { id: outboxId('partnerships', id) });
}

async function submit<K extends RecordKind>(
  request: ApiRequest,
  kind: K,
  schema: z.ZodType<InputOfKind[K]>,
): Promise<string> {
  const submission = await receive(request, kind, schema);
  await limit(() => storeOnce(submission));
  return submission.id;
}

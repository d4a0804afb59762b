import pLimit from 'p-limit';
import type { z } from 'zod';
import type { ApiRequest } from '../http/request.ts';
import { json, type ApiResponse } from '../http/response.ts';
import { deliverBeforeResponse } from '../mail/deliver-before-response.ts';
import { outboxId } from '../mail/outbox.ts';
import type { InputOfKind, RecordKind } from '../shared/inquiry/kinds.ts';
import { contactSchema, partnershipSchema } from '../shared/inquiry/schema.ts';
import { MAX_CONCURRENT_SUBMISSIONS } from '../shared/limits.ts';
import type { RequestedParts } from './missing-parts.ts';
import { receive, type Submission } from './receive.ts';
import { storeOnce } from './store.ts';

const limit = pLimit(MAX_CONCURRENT_SUBMISSIONS);

/** Stores the record and its mail in one commit, then tries to send the mail. */
export async function postContact(request: ApiRequest): Promise<ApiResponse> {
  return json(201, { id: await submit(request, 'contacts', contactSchema, 'record and mail') });
}

/** Stores the record, and its mail for the second call. If that never comes, the schedule sends it. */
export async function postPartnership(request: ApiRequest): Promise<ApiResponse> {
  return json(201, { id: await submit(request, 'partnerships', partnershipSchema, 'record') });
}

/** Sends the mail about the record of the same key. Stores both if the first call has failed. */
export async function postPartnershipInquiry(request: ApiRequest): Promise<ApiResponse> {
  const id = await submit(request, 'partnerships', partnershipSchema, 'mail');
  return json(202, { id: outboxId('partnerships', id) });
}

async function submit<K extends RecordKind>(
  request: ApiRequest,
  kind: K,
  schema: z.ZodType<InputOfKind[K]>,
  requested: RequestedParts,
): Promise<string> {
  const submission = await receive(request, kind, schema);
  await limit(() => store(submission, requested));
  return submission.id;
}

async function store(submission: Submission, requested: RequestedParts): Promise<void> {
  await deliverBeforeResponse(await storeOnce(submission, requested), submission.arrivedAt);
}

import type { Timestamp } from 'firebase-admin/firestore';
import type { ApiRequest } from '../http/request.ts';
import { json, type ApiResponse } from '../http/response.ts';
import { deliverBeforeResponse } from '../mail/deliver-before-response.ts';
import { mailsWithinBudget, returnToBudget } from '../mail/mail-budget.ts';
import { outboxId, type NewMail } from '../mail/outbox.ts';
import { partnershipSchema } from '../shared/inquiry/schema.ts';
import { isWithinRate } from './rate-limit.ts';
import { receive, type Submission } from './receive.ts';
import { createAll, createOnce, findStored, newRecord } from './store.ts';

// The form makes two calls with one idempotency key: the first stores the record, the second mails it. If the first
// one fails, the second one stores the record too (docs/behaviour.md, Forms).

/** POST /api/partnership: stores the record. */
export async function postPartnership(request: ApiRequest): Promise<ApiResponse> {
  const submission = await receive(request, 'partnerships', partnershipSchema);
  await createOnce(submission);
  return json(201, { id: submission.id });
}

/** POST /api/partnership-inquiry: stores the mail, and the record if there is none, then tries to send the mail. */
export async function postPartnershipInquiry(request: ApiRequest): Promise<ApiResponse> {
  const submission = await receive(request, 'partnerships', partnershipSchema);
  const { recordId, mails, version } = await storeInquiry(submission);
  if (version && isWithinRate(request)) await deliverBeforeResponse(mails, version, submission.arrivedAt);
  return json(202, { id: outboxId('partnerships', recordId) });
}

interface StoredInquiry {
  recordId: string;
  mails: readonly NewMail[];
  /** Of the mails; undefined for a repeat. */
  version: Timestamp | undefined;
}

/**
 * Creates what is missing of an inquiry: its mail, unless it is spam or was deleted, and its record if the first call
 * has failed.
 */
async function storeInquiry(submission: Submission<'partnerships'>, attempt = 1): Promise<StoredInquiry> {
  const { kind, input, isRepeatable } = submission;
  const stored = isRepeatable || attempt === 1 ? await findStored(submission) : undefined;
  const recordId = stored?.record?.id ?? submission.id;
  // The second call comes later, so the form may have been open long enough by then.
  const isSpam = submission.spam || stored?.record?.get('spam') === true;
  const isDeleted = stored !== undefined && stored.record === undefined;
  const mails = isSpam || isDeleted ? [] : await mailsWithinBudget({ kind, input }, recordId);

  const missing = stored ? mails : [...newRecord(submission), ...mails];
  if (missing.length === 0) return { recordId, mails, version: undefined };
  const version = await createAll(missing, stored?.record?.ref);
  if (version) return { recordId, mails, version };
  returnToBudget(mails);
  // Either this is a repeat, or there was a change between the look-up and the commit: the first call was still under
  // way, an admin moved the record, or a client without a key made two calls at once.
  return attempt === 1 ? storeInquiry(submission, 2) : { recordId, mails: [], version };
}

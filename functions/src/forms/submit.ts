import { FieldValue, type DocumentData, type DocumentReference } from 'firebase-admin/firestore';
import pLimit from 'p-limit';
import { config } from '../config.ts';
import { commit, getAll, unlessConflict } from '../firestore/calls.ts';
import { newIdempotencyKey, recordCollection, spamExpiry, spamCollection } from '../firestore/collections.ts';
import { database } from '../firestore/database.ts';
import { HttpError, StorageUnavailable } from '../http/errors.ts';
import type { ApiRequest } from '../http/request.ts';
import { json, type ApiResponse } from '../http/response.ts';
import { createConfirmation } from '../outbox/confirmation.ts';
import { outboxId } from '../outbox/documents.ts';
import { createNotice } from '../outbox/notice.ts';
import { createWebhook, isTestInquiry } from '../outbox/webhook.ts';
import { withChangedAt } from '../records/documents.ts';
import type { RecordKind } from '../shared/inquiry/kinds.ts';
import { toDocument } from '../shared/inquiry/record.ts';
import { contactSchema, partnershipSchema } from '../shared/inquiry/schema.ts';
import { MAX_CONCURRENT_SUBMISSIONS } from '../shared/limits.ts';
import { admit, type Admission } from './admit.ts';
import { receive, type Submission } from './receive.ts';

/** Stores a contact inquiry and its mail in one commit. The schedule everyMinute sends the mail. */
export async function postContact(request: ApiRequest): Promise<ApiResponse> {
  const submission = await receive(request, 'contacts', contactSchema);
  await storeOnce(submission);
  return json(201, { id: submission.id });
}

/** The first call of a partnership inquiry. Stores the mail too, which is sent even if the second call never arrives. */
export async function postPartnership(request: ApiRequest): Promise<ApiResponse> {
  const submission = await receive(request, 'partnerships', partnershipSchema);
  await storeOnce(submission);
  return json(201, { id: submission.id });
}

/** The second call of a partnership inquiry; responds with the id of the mail. Stores the record and its mail if the first call has failed. */
export async function postPartnershipInquiry(request: ApiRequest): Promise<ApiResponse> {
  const submission = await receive(request, 'partnerships', partnershipSchema);
  await storeOnce(submission);
  return json(202, { id: outboxId('partnerships', submission.id) });
}

interface NewDocument {
  reference: DocumentReference;
  data: DocumentData;
}

const MAX_ATTEMPTS = 4;

/** Limits the submissions that this instance stores at the same time. Other submissions wait, with their bodies in memory. */
const limit = pLimit(MAX_CONCURRENT_SUBMISSIONS);

/**
 * Creates the record of an inquiry and its mail in one commit, unless an earlier call has created them. The two calls of a
 * partnership inquiry have the same key, so that either call stores both.
 * @throws HttpError 422 when the key was used with another body; StorageUnavailable
 */
export async function storeOnce(submission: Submission): Promise<void> {
  await limit(() => store(submission, limit.activeCount));
}

/** @param position among the submissions that this instance is storing */
async function store(submission: Submission, position: number): Promise<void> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    if (await isStored(submission)) return;
    const admission = await admit(submission, position);
    const batch = database().batch();
    for (const { reference, data } of newDocuments(submission, admission)) batch.create(reference, data);
    if (await unlessConflict(commit(batch))) return;
    // A concurrent call with the same key has stored its documents first, so the loop tries again.
  }
  throw new StorageUnavailable('An inquiry kept conflicting');
}

/** True if a record with the id is or was stored: the idempotency key outlives a record that an admin has moved or deleted. */
async function isStored({ kind, id, requestHash }: Submission): Promise<boolean> {
  const key = newIdempotencyKey(id).reference;
  const stored = await getAll(recordCollection(kind).doc(id), spamCollection(kind).doc(id), key);
  // The idempotency key has no `requestHash`.
  const record = stored.find((document) => document.exists && document.get('requestHash') !== undefined);
  if (record && record.get('requestHash') !== requestHash) {
    throw new HttpError(
      422,
      'This form was already sent with different content. Reload the page and send it again.',
    );
  }
  return stored.some(({ exists }) => exists);
}

function newDocuments(submission: Submission, admission: Admission): NewDocument[] {
  const { kind, id, input } = submission;
  const documents = [newRecord(submission, admission), newIdempotencyKey(id)];
  if (admission.spamReason) return documents; // Spam causes no mail and no webhook call
  const webhook = createWebhook<RecordKind>(kind, id, input);
  return [...documents, ...(admission.isOverMailQuota ? [] : newMails(submission)), ...webhook];
}

function newMails({ kind, id, input, verdict }: Submission): NewDocument[] {
  const notice = createNotice<RecordKind>(kind, id, input);
  const needsConfirmation = config.autoReply() && !verdict && !isTestInquiry(input.email);
  return needsConfirmation ? [notice, createConfirmation(kind, id, input.email)] : [notice];
}

function newRecord(
  { kind, input, id, verdict, source, requestHash }: Submission,
  { spamReason, isOverMailQuota }: Admission,
): NewDocument {
  const data = withChangedAt({
    ...toDocument<RecordKind>(kind, input),
    createdAt: FieldValue.serverTimestamp(),
    handledAt: null,
    handledBy: null,
    ...(source && { source }),
    ...(isOverMailQuota && { isUnmailed: true }),
    requestHash,
  });
  return spamReason
    ? {
        reference: spamCollection(kind).doc(id),
        data: { ...data, spamReason, expireAt: spamExpiry(new Date()) },
      }
    : {
        reference: recordCollection(kind).doc(id),
        // A suspicion that is not certain only marks the record in the inbox.
        data: { ...data, ...(verdict && { spamReason: verdict.reason }) },
      };
}

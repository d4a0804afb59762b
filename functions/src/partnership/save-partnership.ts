import { database } from '../firestore/database.ts';
import type { PartnershipInput } from '../shared/partnership-schema.ts';
import { RECORD_COLLECTIONS } from '../shared/records.ts';
import { createOnce } from '../submission/create-once.ts';
import { submissionId } from '../submission/idempotency.ts';
import type { Submission } from '../submission/receive.ts';
import { recordBase } from '../submission/record-base.ts';

/**
 * Saves a partnership inquiry, once for each key. Its mail is the second call's (`save-inquiry-mail.ts`).
 * @returns id of the record
 * @throws HttpError 422; StorageUnavailable
 */
export async function savePartnership(submission: Submission<PartnershipInput>): Promise<{ id: string }> {
  const { input, key, requestHash, spam } = submission;
  const id = submissionId('partnerships', key);
  const record = database().collection(RECORD_COLLECTIONS.partnerships).doc(id);
  const fields = { ...input, website: input.website || null, description: input.description || null };

  const batch = database()
    .batch()
    .create(record, { ...fields, ...recordBase(spam, requestHash) });
  await createOnce(batch, record, requestHash);
  return { id };
}

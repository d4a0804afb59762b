import { database } from '../firestore/database.ts';
import type { PartnershipInput } from '../shared/inquiry/kinds.ts';
import { RECORD_COLLECTIONS } from '../shared/inquiry/kinds.ts';
import { toDocument } from '../shared/inquiry/record.ts';
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

  const batch = database()
    .batch()
    .create(record, { ...toDocument('partnerships', input), ...recordBase(spam, requestHash) });
  await createOnce(batch, record, requestHash);
  return { id };
}

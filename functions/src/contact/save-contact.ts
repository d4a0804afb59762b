import { database } from '../firestore/database.ts';
import { newMails } from '../mail/new-mails.ts';
import type { FreshMail } from '../mail/send-along.ts';
import type { ContactInput } from '../shared/inquiry/kinds.ts';
import { RECORD_COLLECTIONS } from '../shared/inquiry/kinds.ts';
import { toDocument } from '../shared/inquiry/record.ts';
import { createOnce } from '../submission/create-once.ts';
import { submissionId } from '../submission/idempotency.ts';
import type { Submission } from '../submission/receive.ts';
import { recordBase } from '../submission/record-base.ts';

/**
 * Saves a contact message and its mail in one commit, once for each key.
 * @returns id of the record, and the mails to send if this call made them
 * @throws HttpError 422; StorageUnavailable
 */
export async function saveContact(
  submission: Submission<ContactInput>,
): Promise<{ id: string; mails: FreshMail[] }> {
  const { input, key, requestHash, spam } = submission;
  const id = submissionId('contacts', key);
  const record = database().collection(RECORD_COLLECTIONS.contacts).doc(id);
  const mails = spam ? [] : newMails({ kind: 'contacts', input }, id, requestHash);

  const batch = database().batch();
  batch.create(record, { ...toDocument('contacts', input), ...recordBase(spam, requestHash) });
  for (const { reference, mail } of mails) batch.create(reference, mail);
  const version = await createOnce(batch, record, requestHash);

  return { id, mails: version ? mails.map((mail) => ({ ...mail, version })) : [] };
}

import { database } from '../firestore/database.ts';
import { inTime } from '../firestore/in-time.ts';
import { newMails } from '../mail/new-mails.ts';
import { outboxId } from '../mail/outbox.ts';
import type { FreshMail } from '../mail/send-along.ts';
import type { PartnershipInput } from '../shared/inquiry/kinds.ts';
import { RECORD_COLLECTIONS } from '../shared/inquiry/kinds.ts';
import { createOnce } from '../submission/create-once.ts';
import { submissionId } from '../submission/idempotency.ts';
import type { Submission } from '../submission/receive.ts';

/** Milliseconds. Only a double check, so a slow answer is not waited for. */
const LOOK_MS = 2_000;

/**
 * Saves the mail about a partnership inquiry, once for each key, also where the record could not be saved
 * (spec, section 8).
 * @returns id of the outbox document, and the mails to send if this call made them
 * @throws HttpError 422; StorageUnavailable
 */
export async function saveInquiryMail(
  submission: Submission<PartnershipInput>,
): Promise<{ id: string; mails: FreshMail[] }> {
  const { input, key, requestHash } = submission;
  const recordId = submissionId('partnerships', key);
  if (submission.spam || (key && (await isKeptAside(recordId)))) {
    return { id: outboxId('partnerships', recordId), mails: [] };
  }
  const mails = newMails({ kind: 'partnerships', input }, recordId, requestHash);
  const batch = database().batch();
  for (const { reference, mail } of mails) batch.create(reference, mail);
  const version = await createOnce(batch, mails[0].reference, requestHash);

  return { id: mails[0].reference.id, mails: version ? mails.map((mail) => ({ ...mail, version })) : [] };
}

/** The second call comes later than the first, so it may look slow enough for a person where the first did not. */
async function isKeptAside(recordId: string): Promise<boolean> {
  const record = database().collection(RECORD_COLLECTIONS.partnerships).doc(recordId);
  const saved = await inTime(record.get(), LOOK_MS).catch(() => undefined);
  return saved?.get('spam') === true;
}

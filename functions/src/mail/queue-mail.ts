import { ALREADY_EXISTS, inTime, statusOf } from '../firestore/in-time.ts';
import type { PartnershipInput } from '../shared/partnership-schema.ts';
import type { ContactRecord, PartnershipRecord } from '../shared/records.ts';
import { newOutboxDocument } from './new-outbox-document.ts';
import { outboxId, outboxReference, type MailContent } from './outbox.ts';

/**
 * Queues the mail about a record that had none, e.g. one released from spam; due at once. Asking twice makes one mail.
 * @returns id of the outbox document
 */
export async function queueContactMail(record: ContactRecord): Promise<string> {
  const { name, email, subject, message } = record;
  return queue({ kind: 'contacts', input: { name, email, subject, message } }, record.id);
}

/** As {@link queueContactMail}. */
export async function queuePartnershipMail(record: PartnershipRecord): Promise<string> {
  const { firstName, lastName, email, phone, jobTitle, companyName, companySize, industry } = record;
  const input = {
    ...{ firstName, lastName, email, phone, jobTitle, companyName, companySize, industry },
    website: record.website ?? '',
    partnershipType: [record.partnershipType].flat(),
    description: record.description ?? '',
  };
  // A record may be older than today's options; the mail shows values it has no label for as they are.
  return queue({ kind: 'partnerships', input: input as PartnershipInput }, record.id);
}

async function queue(content: MailContent, recordId: string): Promise<string> {
  const id = outboxId(content.kind, recordId);
  const now = new Date();
  try {
    await inTime(
      outboxReference(id).create(newOutboxDocument(content, { recordId, now, firstAttemptAt: now })),
    );
  } catch (error) {
    if (statusOf(error) !== ALREADY_EXISTS) throw error;
  }
  return id;
}

import type { PartnershipInput } from '../shared/partnership-schema.ts';
import type { ContactRecord, PartnershipRecord } from '../shared/records.ts';
import { newOutboxDocument } from './new-outbox-document.ts';
import { outboxId, outboxReference, type MailContent } from './outbox.ts';

/**
 * The mail about a record that had none, e.g. one released from spam: its outbox document, due at once, and where it
 * goes. A record has one place for it, so making it twice makes one mail.
 */
export function mailAbout(record: ContactRecord | PartnershipRecord) {
  const content = contentOf(record);
  const now = new Date();
  return {
    ref: outboxReference(outboxId(content.kind, record.id)),
    data: newOutboxDocument(content, { recordId: record.id, now, firstAttemptAt: now }),
  };
}

function contentOf(record: ContactRecord | PartnershipRecord): MailContent {
  if (!('companyName' in record)) {
    const { name, email, subject, message } = record;
    return { kind: 'contacts', input: { name, email, subject, message } };
  }
  const { firstName, lastName, email, phone, jobTitle, companyName, companySize, industry } = record;
  const input = {
    ...{ firstName, lastName, email, phone, jobTitle, companyName, companySize, industry },
    website: record.website ?? '',
    partnershipType: [record.partnershipType].flat(),
    description: record.description ?? '',
  };
  // A record may be older than today's options; the mail shows values it has no label for as they are.
  return { kind: 'partnerships', input: input as PartnershipInput };
}

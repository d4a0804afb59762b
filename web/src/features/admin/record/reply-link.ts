import type { RecordKind, RecordOfKind } from '@shared/inquiry/kinds';

/** A mail link that answers a record: to its sender, with a subject. */
export function replyLink(record: RecordOfKind[RecordKind]): string {
  const subject =
    'subject' in record ? `Re: ${record.subject}` : `Your partnership inquiry for ${record.companyName}`;
  // A percent sign, a question mark or a comma in an address would mean something else in a link.
  const address = encodeURIComponent(record.email).replace('%40', '@');
  return `mailto:${address}?subject=${encodeURIComponent(subject)}`;
}

import type { RecordKind, RecordOfKind } from '../shared/inquiry/kinds.ts';
import { toInput } from '../shared/inquiry/record.ts';
import { newOutboxDocument } from './new-outbox-document.ts';
import { outboxId, outboxReference, type MailContent } from './outbox.ts';

/**
 * The mail about a record that had none, e.g. one released from spam: its outbox document, due at once, and where it
 * goes. A record has one place for it, so making it twice makes one mail.
 */
export function mailAbout<K extends RecordKind>(kind: K, record: RecordOfKind[K]) {
  const content = { kind, input: toInput(kind, record) } as MailContent;
  const now = new Date();
  return {
    ref: outboxReference(outboxId(content.kind, record.id)),
    data: newOutboxDocument(content, { recordId: record.id, now, firstAttemptAt: now }),
  };
}

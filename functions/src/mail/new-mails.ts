import type { DocumentReference } from 'firebase-admin/firestore';
import { config } from '../config.ts';
import { newOutboxDocument } from './new-outbox-document.ts';
import {
  outboxId,
  outboxReference,
  type MailContent,
  type MailPurpose,
  type OutboxDocument,
} from './outbox.ts';
import { OWN_ATTEMPT_MS } from './send-along.ts';

export interface NewMail {
  reference: DocumentReference;
  mail: OutboxDocument;
}

/** The mails that a submission causes: the notice, and the automatic reply where that is switched on. */
export function newMails(
  content: MailContent,
  recordId: string,
  requestHash: string,
): [NewMail, ...NewMail[]] {
  const now = new Date();
  const firstAttemptAt = new Date(now.getTime() + OWN_ATTEMPT_MS);
  const make = (purpose: MailPurpose): NewMail => ({
    reference: outboxReference(outboxId(content.kind, recordId, purpose)),
    mail: newOutboxDocument(content, { recordId, now, firstAttemptAt, purpose, requestHash }),
  });
  return config.autoReply() ? [make('notice'), make('reply')] : [make('notice')];
}

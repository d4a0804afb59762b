import type { DocumentReference, DocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import { database } from '../firestore/database.ts';
import type { InputOfKind, RecordKind } from '../shared/inquiry/kinds.ts';
import type { MailDelivery, MailState } from '../shared/mail-delivery.ts';

export const OUTBOX = 'outbox';

/** What a mail tells: the visitor's own words, from which it is built when it is sent. */
export type MailContent = { [K in RecordKind]: { kind: K; input: InputOfKind[K] } }[RecordKind];

/** `notice` goes to the firm; `reply` is the automatic confirmation to the visitor. */
export type MailPurpose = 'notice' | 'reply';

/** A mail to be sent, and how far it got. The document id is also its Message-ID. */
export type OutboxDocument = MailContent & {
  purpose: MailPurpose;
  recordId: string;
  state: MailState;
  attempts: number;
  createdAt: Timestamp;
  /** PENDING: when to try; SENDING: when the attempt counts as lost; null once SENT or DEAD. */
  nextAttemptAt: Timestamp | null;
  sentAt: Timestamp | null;
  lastError: string | null;
  replyTo: string;
  subject: string;
  requestHash?: string;
};

/** Id of the mail about a record; there is one of each purpose. */
export function outboxId(kind: RecordKind, recordId: string, purpose: MailPurpose = 'notice'): string {
  return purpose === 'notice' ? `${kind}-${recordId}` : `${kind}-${recordId}-reply`;
}

export function outboxReference(id: string): DocumentReference {
  return database().collection(OUTBOX).doc(id);
}

/** The state of delivery as the admin API answers it. */
export function toMailDelivery(snapshot: DocumentSnapshot): MailDelivery {
  const mail = snapshot.data() as OutboxDocument;
  return {
    id: snapshot.id,
    kind: mail.kind,
    recordId: mail.recordId,
    state: mail.state,
    attempts: mail.attempts,
    createdAt: mail.createdAt.toDate().toISOString(),
    nextAttemptAt: mail.nextAttemptAt?.toDate().toISOString() ?? null,
    sentAt: mail.sentAt?.toDate().toISOString() ?? null,
    lastError: mail.lastError,
    replyTo: mail.replyTo,
    subject: mail.subject,
  };
}

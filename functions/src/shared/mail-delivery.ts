import type { RecordKind } from './inquiry/kinds.ts';

export type MailState = 'PENDING' | 'SENDING' | 'SENT' | 'DEAD';

/**
 * `notice` tells the firm of one inquiry, `reply` is the automatic reply to the visitor, `digest` tells the firm of the
 * inquiries of an hour, `morning-digest` of all that are open, and `webhook` is a call that tells another program of one inquiry.
 * `answer` goes to the visitor, and `forward` brings the visitor's reply to the firm.
 */
export type MailPurpose = 'notice' | 'reply' | 'digest' | 'morning-digest' | 'webhook' | 'answer' | 'forward';

/** The delivery of one mail or webhook call as the admin API returns it. Times are ISO 8601 in UTC. */
export interface MailDelivery {
  id: string;
  purpose: MailPurpose;
  /** null for the morning digest, which is about both. */
  kind: RecordKind | null;
  /** null for a digest, which is about many records. */
  recordId: string | null;
  state: MailState;
  attempts: number;
  createdAt: string;
  nextAttemptAt: string | null;
  sentAt: string | null;
  lastError: string | null;
  /** The visitor's address ('' for a digest) and the subject, for the list of undelivered mail. '' once SENT. */
  replyTo: string;
  subject: string;
}

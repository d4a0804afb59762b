import type { RecordKind } from './inquiry/kinds.ts';

export type MailState = 'PENDING' | 'SENDING' | 'SENT' | 'DEAD';

/** The delivery of one mail as the admin API returns it. Times are ISO 8601 in UTC. */
export interface MailDelivery {
  id: string;
  kind: RecordKind;
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

import type { RecordKind } from './inquiry/kinds.ts';

export type MailState = 'PENDING' | 'SENDING' | 'SENT' | 'DEAD';

/** Delivery of one mail as the admin API returns it. Times are ISO 8601 in UTC. */
export interface MailDelivery {
  id: string;
  kind: RecordKind;
  recordId: string;
  state: MailState;
  attempts: number;
  createdAt: string;
  nextAttemptAt: string | null;
  sentAt: string | null;
  lastError: string | null;
  /** Sender and subject, for a list of undelivered mail. */
  replyTo: string;
  subject: string;
}

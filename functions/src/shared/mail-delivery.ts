import type { RecordKind } from './inquiry/kinds.ts';

export type MailState = 'PENDING' | 'SENDING' | 'SENT' | 'DEAD';

/**
 * For the firm: `notice` about one inquiry, `digest` about those of an hour, `morning-digest` about all that are open,
 * `forward` with a visitor's reply. For the visitor: `reply`, automatic, and `answer`. For another program: `webhook`.
 */
export type MailPurpose = 'notice' | 'reply' | 'digest' | 'morning-digest' | 'webhook' | 'answer' | 'forward';

/** As the admin API returns it. Times are ISO 8601 in UTC. */
export interface MailDelivery {
  id: string;
  purpose: MailPurpose;
  /** null for the morning digest, which is about both. */
  kind: RecordKind | null;
  /** null for a digest. */
  recordId: string | null;
  state: MailState;
  attempts: number;
  createdAt: string;
  nextAttemptAt: string | null;
  sentAt: string | null;
  lastError: string | null;
  /** The visitor's address, '' for a digest. This and the subject are '' once SENT. */
  replyTo: string;
  subject: string;
}

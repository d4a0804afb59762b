import type { RecordKind } from './inquiry/kinds.ts';

/** The state of a mail. DEAD: given up, sent again only on request. */
export type MailState = 'PENDING' | 'SENDING' | 'SENT' | 'DEAD';

/** `confirmation` and `answer` are for the visitor, `webhook` for another program, all others for the firm. */
export type MailPurpose =
  | 'notice'
  | 'confirmation'
  | 'morning-digest'
  | 'webhook'
  | 'answer'
  | 'reply-notice';

/** A mail in responses of the admin API. Times are ISO 8601 in UTC. */
export interface MailDelivery {
  id: string;
  purpose: MailPurpose;
  /** Null for the morning digest, which is about both kinds. */
  kind: RecordKind | null;
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

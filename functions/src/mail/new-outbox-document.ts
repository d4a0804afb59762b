import { Timestamp } from 'firebase-admin/firestore';
import type { MailContent, MailPurpose, OutboxDocument } from './outbox.ts';

interface Origin {
  recordId: string;
  now: Date;
  /** When somebody else may take it up; later than now while its maker means to send it. */
  firstAttemptAt: Date;
  purpose?: MailPurpose;
  requestHash?: string;
}

/** The outbox document of a new mail. */
export function newOutboxDocument(content: MailContent, origin: Origin): OutboxDocument {
  const purpose = origin.purpose ?? 'notice';
  return {
    ...content,
    purpose,
    recordId: origin.recordId,
    state: 'PENDING',
    attempts: 0,
    createdAt: Timestamp.fromDate(origin.now),
    nextAttemptAt: Timestamp.fromDate(origin.firstAttemptAt),
    sentAt: null,
    lastError: null,
    replyTo: content.input.email,
    subject: purpose === 'reply' ? REPLY_SUBJECT : subjectOf(content),
    ...(origin.requestHash === undefined ? {} : { requestHash: origin.requestHash }),
  };
}

const REPLY_SUBJECT = 'We have received your message';

function subjectOf({ kind, input }: MailContent): string {
  if (kind === 'contacts') return `Contact from ${input.name}: ${input.subject}`;
  return `Partnership inquiry from ${input.companyName} (${input.firstName} ${input.lastName})`;
}

import {
  Timestamp,
  type CollectionReference,
  type DocumentReference,
  type DocumentSnapshot,
} from 'firebase-admin/firestore';
import { expiryTime } from '../firestore/collections.ts';
import { database } from '../firestore/database.ts';
import { isDocumentId } from '../shared/identifier.ts';
import { addressKey } from '../shared/inquiry/email-address.ts';
import { RECORD_KINDS, type RecordKind } from '../shared/inquiry/kinds.ts';
import { DAY_MS, KEEP_DAYS, MINUTE_MS } from '../shared/limits.ts';
import type { MailDelivery, MailPurpose, MailState } from '../shared/mail-delivery.ts';

interface Delivery {
  state: MailState;
  attempts: number;
  /** Consecutive attempts that have begun and not ended. */
  unfinishedAttempts?: number;
  createdAt: Timestamp;
  /** PENDING: the next attempt. SENDING: the end of the lease. SENT and DEAD: null. */
  nextAttemptAt: Timestamp | null;
  sentAt: Timestamp | null;
  lastError: string | null;
  /** The recipients that the mail server refused at the last attempt. The next attempt is only for them. */
  refused?: string[];
  replyTo: string;
  /** `replyTo` in lower case, to find a person's mail. */
  address: string;
  subject: string;
  /** Set once the mail is sent or given up. */
  expireAt?: Timestamp;
}

/** A mail or webhook call about a new inquiry. The text is read from the record at each attempt. */
type AboutInquiry = Delivery & { kind: RecordKind; recordId: string };
export type NoticeDocument = AboutInquiry & { purpose: 'notice' };
export type ConfirmationDocument = AboutInquiry & { purpose: 'confirmation' };
export type WebhookDocument = AboutInquiry & { purpose: 'webhook' };

export type MorningDigestDocument = Delivery & { purpose: 'morning-digest'; kind: null; recordId: null };

/** A mail of the conversation. The text is read from the record at each attempt. */
export type ConversationDocument = Delivery & {
  purpose: 'answer' | 'reply-notice';
  kind: RecordKind;
  recordId: string;
  messageKey: string;
  /** The name in the From header of an answer, if it is not the firm's. */
  fromName?: string;
};

export type MailDocument =
  | NoticeDocument
  | ConfirmationDocument
  | MorningDigestDocument
  | ConversationDocument;

/** A document of the outbox. Names such as `newMail` include webhook calls. Once SENT, `replyTo`, `address`, `subject` and `refused` are deleted (result.ts). */
export type OutboxDocument = MailDocument | WebhookDocument;

export interface NewMail<Document extends OutboxDocument = OutboxDocument> {
  reference: DocumentReference;
  data: Document;
}

/** Returns a new document of the outbox. @param dueAt the time of the first attempt, by default immediately */
export function newMail<Fields extends { replyTo: string }>(
  id: string,
  fields: Fields,
  createdAt: Date,
  dueAt = createdAt,
) {
  const delivery = {
    state: 'PENDING' as const,
    attempts: 0,
    createdAt: Timestamp.fromDate(createdAt),
    nextAttemptAt: Timestamp.fromDate(dueAt),
    sentAt: null,
    lastError: null,
  };
  const address = addressKey(fields.replyTo);
  return { reference: outbox().doc(id), data: { ...delivery, ...fields, address } };
}

export interface QueuedMail extends NewMail {
  /** The time of the last write. */
  version: Timestamp;
}

/** Thrown to end an attempt and delete the mail. */
export class NothingToSend extends Error {}

export function outbox(): CollectionReference {
  return database().collection('outbox');
}

/** True if a process has claimed the mail and its lease has not ended. */
export function isBeingSent({ state, nextAttemptAt }: OutboxDocument): boolean {
  return state === 'SENDING' && (nextAttemptAt?.toMillis() ?? 0) > Date.now();
}

/** Allows for the schedule, which runs every minute, and for the time in which an answer can be taken back. */
const OVERDUE_AFTER_MS = 3 * MINUTE_MS;

/** True if an unsent mail is so old that it is listed as undelivered even without a failed attempt. */
export function isOverdue(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() > OVERDUE_AFTER_MS;
}

/** Returns the document that dashboards listen to (firestore.rules): when it changes, they reload the undelivered mail. */
export function newMailMark() {
  return {
    reference: database().collection('mail_changes').doc('undelivered'),
    data: { changedAt: Timestamp.now(), expireAt: expiryTime('mail_changes', new Date()) },
  };
}

/** The time for which a mail is kept after it was sent or given up. */
export const KEEP_FINAL_MAIL_MS = KEEP_DAYS.outbox * DAY_MS;

/** Returns the id of a mail about a record. Mails of the conversation add the key of the message (conversationMailId). */
export function outboxId(kind: RecordKind, recordId: string, purpose: MailPurpose = 'notice'): string {
  return purpose === 'notice' ? `${kind}-${recordId}` : `${kind}-${recordId}-${purpose}`;
}

export type MessageMail = Pick<ConversationDocument, 'purpose' | 'kind' | 'recordId' | 'messageKey'>;

export function conversationMailId(mail: MessageMail): string {
  return `${outboxId(mail.kind, mail.recordId, mail.purpose)}-${mail.messageKey}`;
}

/** Returns a Message-ID without angle brackets. @param from our own address */
export function toMessageId(id: string, from: string): string {
  return `${id}@${from.split('@')[1] ?? 'localhost'}`;
}

/**
 * Returns the record that the Message-ID of an answer names; undefined for any other Message-ID. An answer's Message-ID begins
 * with `kind-recordId-answer-messageKey` (conversationMailId); only the record's id may contain hyphens.
 */
export function parseAnswerId(messageId: string): Pick<MessageMail, 'kind' | 'recordId'> | undefined {
  const [kind = '', ...rest] = messageId.split('@', 1)[0]?.split('-') ?? [];
  const recordId = rest.slice(0, -2).join('-');
  const isAnswer = rest.at(-2) === 'answer' && isDocumentId(recordId);
  const knownKind = RECORD_KINDS.find((name) => name === kind);
  return knownKind && isAnswer ? { kind: knownKind, recordId } : undefined;
}

/** The fields that `toMailDelivery` reads. */
export const MAIL_DELIVERY_FIELDS = [
  'purpose',
  'kind',
  'recordId',
  'state',
  'attempts',
  'createdAt',
  'nextAttemptAt',
  'sentAt',
  'lastError',
  'replyTo',
  'subject',
] as const;

export function toMailDelivery(snapshot: DocumentSnapshot): MailDelivery {
  const mail = snapshot.data() as Omit<OutboxDocument, 'replyTo' | 'subject'> & Partial<OutboxDocument>;
  return {
    id: snapshot.id,
    purpose: mail.purpose,
    kind: mail.kind,
    recordId: mail.recordId,
    state: mail.state,
    attempts: mail.attempts,
    createdAt: mail.createdAt.toDate().toISOString(),
    nextAttemptAt: mail.nextAttemptAt?.toDate().toISOString() ?? null,
    sentAt: mail.sentAt?.toDate().toISOString() ?? null,
    lastError: mail.lastError,
    replyTo: mail.replyTo ?? '',
    subject: mail.subject ?? '',
  };
}

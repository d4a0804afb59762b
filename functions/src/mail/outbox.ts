import {
  Timestamp,
  type CollectionReference,
  type DocumentData,
  type DocumentReference,
  type DocumentSnapshot,
} from 'firebase-admin/firestore';
import { config } from '../config.ts';
import { database } from '../firestore/database.ts';
import type { InputOfKind, RecordKind, RecordOfKind } from '../shared/inquiry/kinds.ts';
import { toMessages } from '../shared/inquiry/messages.ts';
import { toInput } from '../shared/inquiry/record.ts';
import type { MailDelivery, MailPurpose, MailState } from '../shared/mail-delivery.ts';
import { RETENTION } from '../shared/retention.ts';
import type { Notice } from './layout.ts';
import { AUTOMATIC_REPLY_SUBJECT } from './messages/automatic-reply.ts';
import { contactNotice } from './messages/contact-notice.ts';
import { digestSubject } from './messages/digest.ts';
import { morningDigestSubject } from './messages/morning-digest.ts';
import { partnershipNotice } from './messages/partnership-notice.ts';

/** What the visitor sent. The text and HTML are built from it when the mail is sent. */
export type MailContent = { [K in RecordKind]: { kind: K; input: InputOfKind[K] } }[RecordKind];

interface Delivery {
  /** null for the morning digest, which is about both. */
  kind: RecordKind | null;
  /** null for a digest, and for a notice without a record. */
  recordId: string | null;
  state: MailState;
  attempts: number;
  /** Attempts in a row that were begun and have not ended (yet). */
  unfinishedAttempts?: number;
  createdAt: Timestamp;
  /** PENDING: the next attempt. SENDING: the end of the lease. null once SENT or DEAD. */
  nextAttemptAt: Timestamp | null;
  sentAt: Timestamp | null;
  lastError: string | null;
  /** The visitor's address; '' for a digest. */
  replyTo: string;
  subject: string;
  /** When the document is deleted, once it is final. */
  expireAt?: Timestamp;
}

export type NoticeDocument = Delivery & MailContent & { purpose: 'notice' };
export type ReplyDocument = Delivery & { purpose: 'reply'; kind: RecordKind };
export type DigestDocument = Delivery & {
  purpose: 'digest';
  kind: RecordKind;
  from: Timestamp;
  until: Timestamp;
};
type MorningDigestDocument = Delivery & { purpose: 'morning-digest' };
/** Its text is read from the record when it is sent. */
export type WebhookDocument = Delivery & { purpose: 'webhook'; kind: RecordKind; recordId: string };

/** A mail of the conversation about a record, which has its texts. */
export type ConversationDocument = Delivery & {
  purpose: 'answer' | 'forward';
  kind: RecordKind;
  recordId: string;
  /** Of the message in the record. */
  messageKey: string;
  /** Of a forward: the mail as it came. */
  raw?: Uint8Array;
};

export type MailDocument =
  NoticeDocument | ReplyDocument | DigestDocument | MorningDigestDocument | ConversationDocument;
/** A mail or a webhook call. Once SENT, `input`, `raw`, `replyTo` and `subject` are deleted (retries.ts). */
export type OutboxDocument = MailDocument | WebhookDocument;

/** An outbox document to be created. */
export interface NewMail<Document extends OutboxDocument = OutboxDocument> {
  reference: DocumentReference;
  data: Document;
}

/** An outbox document as it was read or written. */
export interface QueuedMail extends NewMail {
  /** Its update time. */
  version: Timestamp;
}

export const notices: { [K in RecordKind]: Notice<InputOfKind[K]> } = {
  contacts: contactNotice,
  partnerships: partnershipNotice,
};

export function outbox(): CollectionReference {
  return database().collection('outbox');
}

export const KEEP_FINAL_MAIL_MS = RETENTION.outbox.days * 24 * 60 * 60_000;

/** Id of the mail about a record. There is one of each purpose. */
export function outboxId(kind: RecordKind, recordId: string, purpose: MailPurpose = 'notice'): string {
  return purpose === 'notice' ? `${kind}-${recordId}` : `${kind}-${recordId}-${purpose}`;
}

/** The notice of a stored record that has none, e.g. one released from spam. It is due at once. */
export function noticeOfRecord<K extends RecordKind>(kind: K, record: RecordOfKind[K]): NewMail {
  const now = new Date();
  return newNotice(contentOf(kind, record), {
    ...{ id: record.id, recordId: record.id },
    ...{ createdAt: now, dueAt: now },
  });
}

/** The call of the webhook for a stored record; none if the webhook is off. */
export function webhooksOfRecord<K extends RecordKind>(kind: K, record: RecordOfKind[K]): NewMail[] {
  return newWebhooks(contentOf(kind, record), record.id, new Date());
}

function contentOf<K extends RecordKind>(kind: K, record: RecordOfKind[K]): MailContent {
  return { kind, input: toInput(kind, record) } as MailContent;
}

interface Origin {
  /** Of the submission, and of its record if it has one. */
  id: string;
  recordId: string | null;
  createdAt: Date;
  /** The first attempt, unless the request that creates the mail sends it before. */
  dueAt: Date;
}

export function newNotice(content: MailContent, origin: Origin): NewMail<NoticeDocument> {
  const { kind, input } = content;
  const { id, recordId, createdAt, dueAt } = origin;
  return newMail(outboxId(kind, id), createdAt, dueAt, {
    ...content,
    purpose: 'notice',
    recordId,
    replyTo: input.email,
    subject: noticeSubject(content),
  });
}

export function newReply({ kind, input }: MailContent, origin: Origin): NewMail<ReplyDocument> {
  const { id, recordId, createdAt, dueAt } = origin;
  return newMail(outboxId(kind, id, 'reply'), createdAt, dueAt, {
    purpose: 'reply',
    kind,
    recordId,
    replyTo: input.email,
    subject: AUTOMATIC_REPLY_SUBJECT,
  });
}

/**
 * Whether our own sender has written it, as the test inquiry of a deploy does. It has no automatic reply, which would go to
 * ourselves, and is no lead for the webhook.
 */
export const isOurOwn = ({ input }: MailContent) =>
  input.email.toLowerCase() === config.mailFrom().toLowerCase();

/** The call of the webhook that a submission causes; none if the webhook is off. The schedule sends it. */
export function newWebhooks(content: MailContent, recordId: string, now: Date): NewMail<WebhookDocument>[] {
  if (!config.isWebhookOn() || isOurOwn(content)) return [];
  const { kind, input } = content;
  const webhook = newMail(outboxId(kind, recordId, 'webhook'), now, now, {
    purpose: 'webhook' as const,
    kind,
    recordId,
    replyTo: input.email,
    subject: noticeSubject(content),
  });
  return [webhook];
}

interface ConversationMail extends Pick<
  ConversationDocument,
  'purpose' | 'kind' | 'recordId' | 'messageKey'
> {
  /** The visitor's. */
  address: string;
  subject: string;
  createdAt: Date;
  dueAt: Date;
  raw?: Uint8Array;
}

/** An answer to the visitor, or what brings the visitor's mail to the firm. */
export function newConversationMail({
  address,
  createdAt,
  dueAt,
  ...mail
}: ConversationMail): NewMail<ConversationDocument> {
  return newMail(conversationMailId(mail), createdAt, dueAt, { ...mail, replyTo: address });
}

export function conversationMailId({
  kind,
  recordId,
  purpose,
  messageKey,
}: Pick<ConversationMail, 'purpose' | 'kind' | 'recordId' | 'messageKey'>): string {
  return `${outboxId(kind, recordId, purpose)}-${messageKey}`;
}

/** The Message-ID of a mail, without angle brackets. @param from our own address */
export function messageIdOf(id: string, from: string): string {
  return `${id}@${from.split('@')[1] ?? 'localhost'}`;
}

/** A digest of the records from one time to another, both in UTC. It is due at the end. */
export function newDigest(
  kind: RecordKind,
  { from, until }: { from: Date; until: Date },
): NewMail<DigestDocument> {
  const id = outboxId(kind, until.toISOString().slice(0, 13), 'digest');
  return newMail(id, new Date(), until, {
    purpose: 'digest',
    kind,
    recordId: null,
    from: Timestamp.fromDate(from),
    until: Timestamp.fromDate(until),
    replyTo: '',
    subject: digestSubject(kind, from),
  });
}

/** The digest of a day. It is due at once. */
export function newMorningDigest(date: string, now: Date): NewMail<MorningDigestDocument> {
  return newMail(`morning-digest-${date}`, now, now, {
    purpose: 'morning-digest',
    kind: null,
    recordId: null,
    replyTo: '',
    subject: morningDigestSubject(date),
  });
}

function newMail<Fields>(id: string, createdAt: Date, dueAt: Date, fields: Fields) {
  const delivery = {
    state: 'PENDING' as const,
    attempts: 0,
    createdAt: Timestamp.fromDate(createdAt),
    nextAttemptAt: Timestamp.fromDate(dueAt),
    sentAt: null,
    lastError: null,
  };
  return { reference: outbox().doc(id), data: { ...delivery, ...fields } };
}

/** What the firm calls an inquiry in mails. */
export function noticeSubject<K extends RecordKind>({
  kind,
  input,
}: {
  kind: K;
  input: InputOfKind[K];
}): string {
  return notices[kind].subject(input);
}

/**
 * The mails and the webhook call about one record, whether they exist or not.
 * @param data of the record, whose messages have mails too
 */
export function mailOfRecord(
  kind: RecordKind,
  recordId: string,
  data: DocumentData = {},
): DocumentReference[] {
  const ids = (['notice', 'reply', 'webhook'] as const).map((purpose) => outboxId(kind, recordId, purpose));
  const ofMessages = toMessages(data).map(({ id: messageKey, nature }) => {
    const purpose = nature === 'answer' ? 'answer' : 'forward';
    return conversationMailId({ kind, recordId, purpose, messageKey });
  });
  return [...ids, ...ofMessages].map((id) => outbox().doc(id));
}

/** The fields of which {@link toMailDelivery} makes a delivery. */
export const MAIL_DELIVERY_FIELDS = [
  ...['purpose', 'kind', 'recordId', 'state', 'attempts', 'createdAt'],
  ...['nextAttemptAt', 'sentAt', 'lastError', 'replyTo', 'subject'],
] as const;

/** The state of delivery as the admin API returns it. */
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

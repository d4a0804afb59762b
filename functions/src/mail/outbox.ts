import {
  Timestamp,
  type CollectionReference,
  type DocumentReference,
  type DocumentSnapshot,
} from 'firebase-admin/firestore';
import { config } from '../config.ts';
import { database } from '../firestore/database.ts';
import type { InputOfKind, RecordKind, RecordOfKind } from '../shared/inquiry/kinds.ts';
import { toInput } from '../shared/inquiry/record.ts';
import type { MailDelivery, MailPurpose, MailState } from '../shared/mail-delivery.ts';
import { RETENTION } from '../shared/retention.ts';
import type { Notice } from './layout.ts';
import { AUTOMATIC_REPLY_SUBJECT } from './messages/automatic-reply.ts';
import { contactNotice } from './messages/contact-notice.ts';
import { digestSubject } from './messages/digest.ts';
import { morningDigestSubject } from './messages/morning-digest.ts';
import { partnershipNotice } from './messages/partnership-notice.ts';
import { FIRST_ATTEMPT_AFTER_MS } from './schedule.ts';

/** What the visitor sent. The text and HTML are built from it when the mail is sent. */
export type MailContent = { [K in RecordKind]: { kind: K; input: InputOfKind[K] } }[RecordKind];

interface Delivery {
  /** null for the morning digest, which is about both. */
  kind: RecordKind | null;
  /** null for a digest. */
  recordId: string | null;
  state: MailState;
  attempts: number;
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

type NoticeDocument = Delivery & MailContent & { purpose: 'notice'; recordId: string };
type ReplyDocument = Delivery & { purpose: 'reply'; kind: RecordKind };
export type DigestDocument = Delivery & {
  purpose: 'digest';
  kind: RecordKind;
  from: Timestamp;
  until: Timestamp;
};
type MorningDigestDocument = Delivery & { purpose: 'morning-digest' };

/** Its text is read from the record when it is sent. */
export type WebhookDocument = Delivery & { purpose: 'webhook'; kind: RecordKind; recordId: string };

/** A mail to be sent, and the state of its delivery. Its Message-ID comes from the document's id. */
export type MailDocument = NoticeDocument | ReplyDocument | DigestDocument | MorningDigestDocument;

/**
 * A mail or a webhook call to be sent, and the state of its delivery. Once SENT, the fields `input`, `replyTo` and
 * `subject` are deleted (delivery.ts).
 */
export type OutboxDocument = MailDocument | WebhookDocument;

/** An outbox document to be created. */
export interface NewMail<Document extends OutboxDocument = OutboxDocument> {
  reference: DocumentReference;
  data: Document;
}

export const notices: { [K in RecordKind]: Notice<InputOfKind[K]> } = {
  contacts: contactNotice,
  partnerships: partnershipNotice,
};

export function outbox(): CollectionReference {
  return database().collection('outbox');
}

/** Final mails are deleted after this long (firestore.indexes.json), in milliseconds. */
export const KEEP_FINAL_MAIL_MS = RETENTION.outbox.days * 24 * 60 * 60_000;

/** Id of the mail about a record. There is one of each purpose. */
export function outboxId(kind: RecordKind, recordId: string, purpose: MailPurpose = 'notice'): string {
  return purpose === 'notice' ? `${kind}-${recordId}` : `${kind}-${recordId}-${purpose}`;
}

/** The mails that a submission causes: the notice, and the automatic reply if that is switched on. */
export function newMails(content: MailContent, recordId: string, now: Date): NewMail[] {
  const dueAt = new Date(now.getTime() + FIRST_ATTEMPT_AFTER_MS);
  const notice = newNotice(content, { recordId, createdAt: now, dueAt });
  return config.autoReply() ? [notice, newReply(content, { recordId, createdAt: now, dueAt })] : [notice];
}

/** The call of the webhook that a submission causes; none if the webhook is off. The schedule sends it. */
export function newWebhooks(content: MailContent, recordId: string, now: Date): NewMail[] {
  if (!config.isWebhookOn()) return [];
  const data: WebhookDocument = {
    ...queued(now, now),
    purpose: 'webhook',
    kind: content.kind,
    recordId,
    replyTo: content.input.email,
    subject: noticeSubject(content),
  };
  return [{ reference: outbox().doc(outboxId(content.kind, recordId, 'webhook')), data }];
}

/** The notice of a stored record that has none, e.g. one released from spam. It is due at once. */
export function noticeOfRecord<K extends RecordKind>(kind: K, record: RecordOfKind[K]): NewMail {
  const now = new Date();
  return newNotice(contentOf(kind, record), { recordId: record.id, createdAt: now, dueAt: now });
}

/** The call of the webhook for a stored record; none if the webhook is off. */
export function webhooksOfRecord<K extends RecordKind>(kind: K, record: RecordOfKind[K]): NewMail[] {
  return newWebhooks(contentOf(kind, record), record.id, new Date());
}

function contentOf<K extends RecordKind>(kind: K, record: RecordOfKind[K]): MailContent {
  return { kind, input: toInput(kind, record) } as MailContent;
}

interface Origin {
  recordId: string;
  createdAt: Date;
  /** The first attempt, unless the request that creates the mail sends it before. */
  dueAt: Date;
}

export function newNotice(
  content: MailContent,
  { recordId, createdAt, dueAt }: Origin,
): NewMail<NoticeDocument> {
  const data: NoticeDocument = {
    ...content,
    ...queued(createdAt, dueAt),
    purpose: 'notice',
    recordId,
    replyTo: content.input.email,
    subject: noticeSubject(content),
  };
  return { reference: outbox().doc(outboxId(content.kind, recordId)), data };
}

export function newReply(
  { kind, input }: MailContent,
  { recordId, createdAt, dueAt }: Origin,
): NewMail<ReplyDocument> {
  const data: ReplyDocument = {
    ...queued(createdAt, dueAt),
    purpose: 'reply',
    kind,
    recordId,
    replyTo: input.email,
    subject: AUTOMATIC_REPLY_SUBJECT,
  };
  return { reference: outbox().doc(outboxId(kind, recordId, 'reply')), data };
}

/** A digest of the records from one time to another, both in UTC. It is due at the end. */
export function newDigest(
  kind: RecordKind,
  { from, until }: { from: Date; until: Date },
): NewMail<DigestDocument> {
  const data: DigestDocument = {
    ...queued(new Date(), until),
    purpose: 'digest',
    kind,
    recordId: null,
    from: Timestamp.fromDate(from),
    until: Timestamp.fromDate(until),
    replyTo: '',
    subject: digestSubject(kind, from),
  };
  return { reference: outbox().doc(outboxId(kind, until.toISOString().slice(0, 13), 'digest')), data };
}

/** The digest of a day. It is due at once. */
export function newMorningDigest(date: string, now: Date): NewMail<MorningDigestDocument> {
  const data: MorningDigestDocument = {
    ...queued(now, now),
    purpose: 'morning-digest',
    kind: null,
    recordId: null,
    replyTo: '',
    subject: morningDigestSubject(date),
  };
  return { reference: outbox().doc(`morning-digest-${date}`), data };
}

/** The state of a mail that has not been tried. */
function queued(createdAt: Date, dueAt: Date) {
  return {
    state: 'PENDING',
    attempts: 0,
    createdAt: Timestamp.fromDate(createdAt),
    nextAttemptAt: Timestamp.fromDate(dueAt),
    sentAt: null,
    lastError: null,
  } as const;
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

/** The mails and the webhook call about one record, whether they exist or not. */
export function mailOfRecord(kind: RecordKind, recordId: string): DocumentReference[] {
  const purposes = ['notice', 'reply', 'webhook'] as const;
  return purposes.map((purpose) => outbox().doc(outboxId(kind, recordId, purpose)));
}

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

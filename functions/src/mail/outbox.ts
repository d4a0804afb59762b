import {
  Timestamp,
  type CollectionReference,
  type DocumentReference,
  type DocumentSnapshot,
  type Query,
} from 'firebase-admin/firestore';
import { config } from '../config.ts';
import { database } from '../firestore/database.ts';
import type { InputOfKind, RecordKind, RecordOfKind } from '../shared/inquiry/kinds.ts';
import { toInput } from '../shared/inquiry/record.ts';
import type { MailDelivery, MailState } from '../shared/mail-delivery.ts';
import type { Notice } from './layout.ts';
import { AUTOMATIC_REPLY_SUBJECT } from './messages/automatic-reply.ts';
import { contactNotice } from './messages/contact-notice.ts';
import { partnershipNotice } from './messages/partnership-notice.ts';
import { FIRST_ATTEMPT_AFTER_MS } from './schedule.ts';

/** What the visitor sent. The text and HTML are built from it when the mail is sent. */
export type MailContent = { [K in RecordKind]: { kind: K; input: InputOfKind[K] } }[RecordKind];

/** `notice` goes to the firm, `reply` is the automatic reply to the visitor. */
export type MailPurpose = 'notice' | 'reply';

/** A mail to be sent, and the state of its delivery. Its Message-ID comes from the document's id. */
export type OutboxDocument = MailContent & {
  purpose: MailPurpose;
  recordId: string;
  state: MailState;
  attempts: number;
  createdAt: Timestamp;
  /** PENDING: the next attempt. SENDING: the end of the lease. null once SENT or DEAD. */
  nextAttemptAt: Timestamp | null;
  sentAt: Timestamp | null;
  lastError: string | null;
  replyTo: string;
  subject: string;
};

/** An outbox document to be created. */
export interface NewMail {
  reference: DocumentReference;
  data: OutboxDocument;
}

export const notices: { [K in RecordKind]: Notice<InputOfKind[K]> } = {
  contacts: contactNotice,
  partnerships: partnershipNotice,
};

export function outbox(): CollectionReference {
  return database().collection('outbox');
}

/** Id of the mail about a record. There is one of each purpose. */
export function outboxId(kind: RecordKind, recordId: string, purpose: MailPurpose = 'notice'): string {
  return purpose === 'notice' ? `${kind}-${recordId}` : `${kind}-${recordId}-reply`;
}

/** The mails that a submission causes: the notice, and the automatic reply if that is switched on. */
export function newMails(content: MailContent, recordId: string): NewMail[] {
  const now = new Date();
  const dueAt = new Date(now.getTime() + FIRST_ATTEMPT_AFTER_MS);
  const create = (purpose: MailPurpose) => newMail(content, { recordId, purpose, createdAt: now, dueAt });
  return config.autoReply() ? [create('notice'), create('reply')] : [create('notice')];
}

/** The notice of a stored record that has none, e.g. one released from spam. It is due at once. */
export function noticeOfRecord<K extends RecordKind>(kind: K, record: RecordOfKind[K]): NewMail {
  const content = { kind, input: toInput(kind, record) } as MailContent;
  const now = new Date();
  return newMail(content, { recordId: record.id, purpose: 'notice', createdAt: now, dueAt: now });
}

interface Origin {
  recordId: string;
  purpose: MailPurpose;
  createdAt: Date;
  /** The first attempt, unless the request that creates the mail sends it before. */
  dueAt: Date;
}

export function newMail(content: MailContent, { createdAt, dueAt, ...origin }: Origin): NewMail {
  return {
    reference: outbox().doc(outboxId(content.kind, origin.recordId, origin.purpose)),
    data: {
      ...content,
      ...origin,
      state: 'PENDING',
      attempts: 0,
      createdAt: Timestamp.fromDate(createdAt),
      nextAttemptAt: Timestamp.fromDate(dueAt),
      sentAt: null,
      lastError: null,
      replyTo: content.input.email,
      subject: origin.purpose === 'reply' ? AUTOMATIC_REPLY_SUBJECT : noticeSubject(content),
    },
  };
}

function noticeSubject<K extends RecordKind>({ kind, input }: { kind: K; input: InputOfKind[K] }): string {
  return notices[kind].subject(input);
}

/** The mail about one record. */
export function mailOfRecord(kind: RecordKind, recordId: string): Query {
  return outbox().where('kind', '==', kind).where('recordId', '==', recordId);
}

/** The state of delivery as the admin API returns it. */
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

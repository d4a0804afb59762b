import { Timestamp } from 'firebase-admin/firestore';
import { config } from '../config.ts';
import { addressKey } from '../shared/inquiry/email-address.ts';
import type { InputOfKind, RecordKind, RecordOfKind } from '../shared/inquiry/kinds.ts';
import { toInput } from '../shared/inquiry/record.ts';
import { CONFIRMATION_SUBJECT } from './messages/confirmation.ts';
import { morningDigestSubject } from './messages/morning-digest.ts';
import { notices } from './messages/notices.ts';
import {
  conversationMailId,
  outbox,
  outboxId,
  type ConfirmationDocument,
  type ConversationDocument,
  type MailContent,
  type MessageMail,
  type MorningDigestDocument,
  type NewMail,
  type NoticeDocument,
  type WebhookDocument,
} from './outbox.ts';

/** The notice of a stored record without one, e.g. a record released from spam. Due at once. */
export function noticeOfRecord<K extends RecordKind>(kind: K, record: RecordOfKind[K]): NewMail {
  const now = new Date();
  const origin = { id: record.id, recordId: record.id, createdAt: now, dueAt: now };
  return newNotice(toContent(kind, record), origin);
}

export function webhooksOfRecord<K extends RecordKind>(kind: K, record: RecordOfKind[K]): NewMail[] {
  return newWebhooks(toContent(kind, record), record.id);
}

function toContent<K extends RecordKind>(kind: K, record: RecordOfKind[K]): MailContent {
  return { kind, input: toInput(kind, record) } as MailContent;
}

interface Origin {
  id: string;
  recordId: string | null;
  createdAt: Date;
  /** When the first attempt is due. */
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

export function newConfirmation({ kind, input }: MailContent, origin: Origin): NewMail<ConfirmationDocument> {
  const { id, recordId, createdAt, dueAt } = origin;
  return newMail(outboxId(kind, id, 'confirmation'), createdAt, dueAt, {
    purpose: 'confirmation',
    kind,
    recordId,
    replyTo: input.email,
    subject: CONFIRMATION_SUBJECT,
  });
}

/** Whether the inquiry is the test of a deploy: no lead, and a confirmation would go to ourselves. */
export const isOurOwn = ({ input }: MailContent) =>
  input.email.toLowerCase() === config.mailFrom().address.toLowerCase();

/** The call of the webhook, which the schedule makes; none if the webhook is off. */
export function newWebhooks(content: MailContent, recordId: string): NewMail<WebhookDocument>[] {
  if (!config.isWebhookOn() || isOurOwn(content)) return [];
  const { kind, input } = content;
  const now = new Date();
  const webhook = newMail(outboxId(kind, recordId, 'webhook'), now, now, {
    purpose: 'webhook' as const,
    kind,
    recordId,
    replyTo: input.email,
    subject: noticeSubject(content),
  });
  return [webhook];
}

interface ConversationMail extends MessageMail {
  address: string;
  subject: string;
  createdAt: Date;
  dueAt: Date;
  fromName?: string;
}

export function newConversationMail(conversationMail: ConversationMail): NewMail<ConversationDocument> {
  const { address, createdAt, dueAt, ...mail } = conversationMail;
  return newMail(conversationMailId(mail), createdAt, dueAt, { ...mail, replyTo: address });
}

export function newMorningDigest(date: string, now: Date): NewMail<MorningDigestDocument> {
  return newMail(`morning-digest-${date}`, now, now, {
    purpose: 'morning-digest',
    kind: null,
    recordId: null,
    replyTo: '',
    subject: morningDigestSubject(date),
  });
}

function newMail<Fields extends { replyTo: string }>(
  id: string,
  createdAt: Date,
  dueAt: Date,
  fields: Fields,
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

export function noticeSubject<K extends RecordKind>(content: { kind: K; input: InputOfKind[K] }): string {
  return notices[content.kind].subject(content.input);
}

import { morningDigestSubject } from './messages/morning-digest.ts';
import {
  conversationMailId,
  newMail,
  type ConversationDocument,
  type MessageMail,
  type MorningDigestDocument,
  type NewMail,
} from './outbox.ts';

interface ConversationMail extends MessageMail {
  address: string;
  subject: string;
  createdAt: Date;
  dueAt: Date;
  fromName?: string;
}

export function newConversationMail(conversationMail: ConversationMail): NewMail<ConversationDocument> {
  const { address, createdAt, dueAt, ...mail } = conversationMail;
  return newMail(conversationMailId(mail), { ...mail, replyTo: address }, createdAt, dueAt);
}

export function newMorningDigest(date: string, now: Date): NewMail<MorningDigestDocument> {
  const fields = { purpose: 'morning-digest', kind: null, recordId: null, replyTo: '' } as const;
  return newMail(`morning-digest-${date}`, { ...fields, subject: morningDigestSubject(date) }, now);
}

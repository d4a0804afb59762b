import type { SendMailOptions } from 'nodemailer';
import { config } from '../config.ts';
import type { RecordKind } from '../shared/inquiry/kinds.ts';
import { UNDO_ANSWER_MS } from '../shared/limits.ts';
import { site } from '../shared/site.ts';
import { conversationMailId, newMail, type ConversationDocument, type NewMail } from './documents.ts';
import { replyAddress } from './reply-address.ts';
import { readThread } from './thread.ts';

interface Answer {
  kind: RecordKind;
  recordId: string;
  /** The key of the message that has the text. */
  messageKey: string;
  replyTo: string;
  subject: string;
  /** The name in the From header, if not the firm's. */
  fromName?: string;
}

/** Creates the mail with an admin's answer. The admin can take the answer back until the mail is due. */
export function createAnswer(answer: Answer, now: Date): NewMail<ConversationDocument> {
  const fields = { purpose: 'answer', ...answer } as const;
  return newMail(conversationMailId(fields), fields, now, new Date(now.getTime() + UNDO_ANSWER_MS));
}

const toMailbox = (address: string) => ({ name: '', address });

/** Composes the mail from the message. @throws NothingToSend if the message was deleted, or the record is not in the inbox */
export async function composeAnswer(mail: ConversationDocument): Promise<SendMailOptions> {
  const { kind, replyTo, fromName } = mail;
  const { record, message, threadHeaders } = await readThread(mail);
  const { address } = config.mailFrom();
  const token = record.get('replyToken') as string | undefined;
  const inbound = config.inboundMail();
  const inboundAddress = inbound && token !== undefined ? replyAddress(inbound.address, token) : undefined;
  return {
    ...threadHeaders,
    from: { name: fromName ?? site.name, address },
    // Nodemailer reads an object as one address, but a string as a list of addresses.
    to: toMailbox(replyTo),
    cc: message.cc.map(toMailbox),
    replyTo: inboundAddress ?? config.mailTo()[kind],
    envelope: { from: inboundAddress ?? address, to: [replyTo, ...message.cc].map(toMailbox) },
    text: `${message.text}\n`,
  };
}

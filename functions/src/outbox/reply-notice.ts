import type { SendMailOptions } from 'nodemailer';
import { config } from '../config.ts';
import { isolate } from '../shared/inquiry/characters.ts';
import type { RecordKind } from '../shared/inquiry/kinds.ts';
import type { MessageNature } from '../shared/inquiry/messages.ts';
import { describeQuotation, type Block } from '../shared/inquiry/quotations.ts';
import { senderName, toRecord } from '../shared/inquiry/record.ts';
import { cutToBytes } from '../shared/text-length.ts';
import { conversationMailId, newMail, type ConversationDocument, type NewMail } from './documents.ts';
import { automaticHeaders, layOutNotice, recordLink } from './layout.ts';
import { readThread } from './thread.ts';

/** The maximum length of the reply's text in a notice. The whole mail is in the firm's mailbox (docs/api.md, Replies). */
const MAX_NOTICE_BYTES = 2_000;

const TITLES: Partial<Record<MessageNature, string>> = {
  bounce: 'An answer bounced',
  automatic: 'Automatic reply',
};

interface Reply {
  /** The key of the reply's message. */
  key: string;
  from: string;
  subject: string;
  nature: MessageNature;
}

/** Creates the mail that tells the firm about an incoming mail. */
export function createReplyNotice(
  kind: RecordKind,
  recordId: string,
  { key, from, subject, nature }: Reply,
): NewMail<ConversationDocument> {
  const fields = {
    purpose: 'reply-notice',
    kind,
    recordId,
    messageKey: key,
    replyTo: from, // not the Reply-To of the notice, which composeReplyNotice sets
    subject: `${nature === 'automatic' ? 'Automatic reply' : 'Reply'}: ${isolate(subject)}`,
  } as const;
  return newMail(conversationMailId(fields), fields, new Date());
}

const withoutQuotations = (blocks: readonly Block[]) =>
  blocks.map((block) => (block.isQuoted ? `[${describeQuotation(block)}]` : block.text)).join('\n\n');

/** Composes the notice from the message. @throws NothingToSend if the message was deleted, or the record is not in the inbox */
export async function composeReplyNotice(mail: ConversationDocument): Promise<SendMailOptions> {
  const { kind, recordId, replyTo: from } = mail;
  const { record: document, message, blocks, threadHeaders } = await readThread(mail);
  const record = toRecord(kind, recordId, document.data() ?? {});
  const rows = [
    { label: 'From', text: [message.author, `<${message.otherAddress ?? from}>`].join(' ').trim() },
    { label: 'Subject', text: message.subject },
    { label: 'Inquiry from', text: senderName(record) },
    ...(message.otherAddress === null
      ? []
      : [
          {
            label: 'Caution',
            text: 'This mail came from another address, or we could not verify its sender.',
          },
        ]),
  ].map((row) => ({ ...row, type: 'line' as const }));
  // An answer goes to the address that the visitor typed in the form, not to one in the mail. A bounce cannot be answered.
  const visitor = { name: senderName(record), address: record.email };
  const canReply = message.nature !== 'bounce';
  return {
    ...threadHeaders,
    ...layOutNotice({
      title: TITLES[message.nature] ?? 'New reply',
      rows: [
        ...rows,
        { label: 'Message', text: cutToBytes(withoutQuotations(blocks), MAX_NOTICE_BYTES), type: 'text' },
      ],
      sender: canReply ? visitor.name : undefined,
      link: recordLink(config.siteOrigin(), kind, recordId),
    }),
    to: config.mailTo()[kind],
    ...(canReply && { replyTo: visitor }),
    headers: automaticHeaders('auto-generated'),
  };
}

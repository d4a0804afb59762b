import type { SendMailOptions } from 'nodemailer';
import { config } from '../config.ts';
import { cutText } from '../records/cut-text.ts';
import { readRecords } from '../records/record-documents.ts';
import { inquiryTexts } from '../shared/inquiry/kinds.ts';
import { toMessages, type MessageNature } from '../shared/inquiry/messages.ts';
import { describeQuoted, foldMessages, type Block } from '../shared/inquiry/quotations.ts';
import { senderName, toRecord } from '../shared/inquiry/record.ts';
import { site } from '../shared/site.ts';
import { automaticHeaders } from './automatic-headers.ts';
import { layOutNotice, recordLink } from './layout.ts';
import { toMessageId, NothingToSend, outboxId, type ConversationDocument } from './outbox.ts';
import { replyAddress } from './reply-address.ts';

/** Bytes of a reply in its notice. The mail itself is in the firm's mailbox (docs/api.md, Replies). */
const MAX_NOTICE_TEXT = 2_000;

/** Mail programs look at the newest ones. */
const MAX_REFERENCES = 20;

const TITLES: Partial<Record<MessageNature, string>> = {
  bounce: 'An answer came back',
  automatic: 'Automatic reply',
};

const toMailbox = (address: string) => ({ name: '', address });

/** A mail server may refuse letters of other scripts in addresses and ids (RFC 6532). */
const isAscii = (value: string) => /^[\x21-\x7e]+$/.test(value);

const withoutQuotations = (blocks: readonly Block[]) =>
  blocks.map((block) => (block.isQuoted ? `[${describeQuoted(block)}]` : block.text)).join('\n\n');

/** The notice of the inquiry begins the thread for both sides. @throws NothingToSend if record or message were deleted */
export async function composeConversationMail(
  id: string,
  { purpose, kind, recordId, messageKey, subject, createdAt, replyTo, fromName }: ConversationDocument,
): Promise<SendMailOptions> {
  const document = (await readRecords(kind, [recordId])).get(recordId);
  const data = document?.data() ?? {};
  const messages = toMessages(data);
  const at = messages.findIndex((message) => message.id === messageKey);
  const message = messages[at];
  if (!document || !message) throw new NothingToSend();

  const [from, firm] = [config.mailFrom(), config.mailTo()[kind]];
  const root = toMessageId(outboxId(kind, recordId), from.address);
  const earlier = messages.slice(0, at).flatMap(({ messageId }) => (isAscii(messageId) ? messageId : []));
  const references = [root, ...earlier.slice(-MAX_REFERENCES)].map((messageId) => `<${messageId}>`);
  const common = {
    subject,
    date: createdAt.toDate(),
    messageId: `<${toMessageId(id, from.address)}>`,
    references,
    inReplyTo: references.at(-1),
  };
  if (purpose === 'answer') {
    const token = document.get('replyToken') as string | undefined;
    const inbound = config.inboundMail();
    const repliesTo = inbound && token !== undefined ? replyAddress(inbound.address, token) : undefined;
    return {
      ...common,
      from: { name: fromName ?? site.name, address: from.address },
      // An object is one address. Nodemailer would read a string as a list of them.
      to: toMailbox(replyTo),
      cc: message.cc.map(toMailbox),
      replyTo: repliesTo ?? firm,
      envelope: { from: repliesTo ?? from.address, to: [replyTo, ...message.cc].map(toMailbox) },
      text: `${message.text}\n`,
    };
  }
  const record = toRecord(kind, recordId, data);
  const rows = [
    { label: 'From', text: [message.author, `<${message.otherAddress ?? replyTo}>`].join(' ').trim() },
    { label: 'Subject', text: message.subject },
    { label: 'Inquiry of', text: senderName(record) },
    ...(message.otherAddress === null
      ? []
      : [{ label: 'Careful', text: 'It came from another address, or is not proved to be theirs.' }]),
  ].map((row) => ({ ...row, type: 'line' as const }));
  const link = recordLink(config.siteOrigin(), kind, recordId);
  // An answer goes to the address that the visitor typed, whatever the mail says. A mail server reads nothing.
  const visitor = { name: senderName(record), address: record.email };
  const blocks = foldMessages(inquiryTexts(kind, data), messages)[at] ?? [];
  const canReply = message.nature !== 'bounce';
  return {
    ...common,
    ...layOutNotice({
      title: TITLES[message.nature] ?? 'New reply',
      rows: [
        ...rows,
        { label: 'Message', text: cutText(withoutQuotations(blocks), MAX_NOTICE_TEXT), type: 'text' },
      ],
      sender: canReply ? visitor.name : undefined,
      link,
    }),
    from,
    to: firm,
    ...(canReply && { replyTo: visitor }),
    headers: automaticHeaders('auto-generated'),
  };
}

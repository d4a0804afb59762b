import { isEmailAddress, senderAddress } from '../shared/inquiry/email-address.ts';
import { MAX_COPIES, type Message } from '../shared/inquiry/messages.ts';
import { cutToLength } from '../shared/text-length.ts';
import { classify } from './classify.ts';
import { parseMail, type ParsedMail } from './parse-mail.ts';

export interface IncomingMail extends Pick<
  Message,
  'nature' | 'author' | 'subject' | 'text' | 'attachments' | 'messageId'
> {
  /** The address in From; '' unless From has exactly one address. */
  from: string;
  /** The address in Reply-To; '' if the sender's own address is to get the answer. */
  replyTo: string;
  /** Other addresses that the mail was sent to or that should get the answer. */
  cc: string[];
  /** Set if the mail reports that an answer did not arrive (`isCertain`) or may not have arrived. */
  bounce?: {
    /** The Message-ID of the answer, without angle brackets; '' if the mail does not name it. */
    messageId: string;
    isCertain: boolean;
    /** The recipients that the answer did not reach, in lower case; empty if the mail does not name them. */
    recipients: string[];
    /** The reason in the words of the mail server. */
    reason: string;
  };
}

/** Facts about a mail that the mail does not contain. */
export interface MailContext {
  /** `<>` or '' for an empty sender; undefined if the provider does not send it. */
  envelopeSender?: string | undefined;
  /** Our own addresses. They never get an answer, not even with a tag after a `+`. */
  ours?: readonly string[];
}

/** The number of characters that are kept of the subject and of the sender's name. */
const MAX_LINE = 200;

/** Parses and classifies an incoming mail, and collects the addresses that its answer may go to. */
export function incomingMessage(raw: Uint8Array, context: MailContext = {}): IncomingMail {
  const mail = parseMail(raw);
  const { messageId, references, attachments } = mail;
  const { name, address: from } = mail.from;
  const toKey = (email: string) => senderAddress({ email });
  const ours = new Set(['', ...(context.ours ?? []).map(toKey)]);
  const otherAddresses = (mailboxes: ParsedMail['to']) =>
    mailboxes
      .map(({ address }) => address)
      .filter((address) => isEmailAddress(address) && !ours.has(toKey(address)));
  const replyToAddresses = otherAddresses(mail.replyTo);
  const replyTo = replyToAddresses.includes(from) ? '' : (replyToAddresses[0] ?? '');
  // `mail.to` includes Cc.
  const copies = new Map(
    [...replyToAddresses, ...otherAddresses(mail.to)].map((address) => [toKey(address), address]),
  );
  for (const address of [from, replyTo]) copies.delete(toKey(address));
  const common = {
    author: cutToLength(name || from, MAX_LINE),
    subject: cutToLength(mail.subject, MAX_LINE),
    from,
    replyTo,
    cc: [...copies.values()].slice(0, MAX_COPIES),
    messageId,
    attachments,
  };
  const result = classify(mail, context.envelopeSender);
  if (result.nature === 'bounce') {
    const { isCertain, recipients } = result;
    const reason = result.reason || 'The mail server gave no reason.';
    const bounce = {
      messageId: mail.report.messageId || (references[0] ?? ''),
      isCertain,
      recipients,
      reason,
    };
    const text = mail.text.includes(reason) ? mail.text : `${reason}\n\n${mail.text}`;
    return { ...common, nature: 'bounce', text, bounce };
  }
  return { ...common, nature: mail.isReaction ? 'automatic' : result.nature, text: mail.text };
}

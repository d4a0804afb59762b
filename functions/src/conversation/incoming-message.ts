import { isEmailAddress, senderAddress } from '../shared/inquiry/email-address.ts';
import { MAX_COPIES, type Message } from '../shared/inquiry/messages.ts';
import { cutToLength } from '../shared/text-length.ts';
import { classify } from './classify.ts';
import { parseMail, type ParsedMail } from './parse-mail.ts';

export interface IncomingMail extends Pick<
  Message,
  'nature' | 'author' | 'subject' | 'text' | 'attachments' | 'messageId'
> {
  /** As the mail has it; '' if it names none, or several. */
  from: string;
  /** Where answers are to go, if elsewhere. */
  replyTo: string;
  /** Whom else it went to, or asks to answer. */
  cc: string[];
  /** Set for a mail that says that an answer did not arrive, or may not have arrived if it is not certain. */
  bounce?: {
    /** The Message-ID of the answer, without angle brackets; '' if the mail does not name it. */
    messageId: string;
    certain: boolean;
    /** Those whom it did not reach, in lower case; none if the mail does not say. */
    recipients: string[];
    /** Why, in the words of the mail server. */
    reason: string;
  };
}

/** The facts about a mail that are known before it is read. */
export interface MailContext {
  /** `<>` or '' for none. */
  envelopeSender?: string | undefined;
  /** Our own addresses, with any tag, to which no answer goes. */
  ours?: readonly string[];
}

/** Letters of the subject and of the sender's name that are kept. */
const MAX_LINE = 200;

export function incomingMessage(raw: Uint8Array, context: MailContext = {}): IncomingMail {
  const mail = parseMail(raw);
  const { messageId, references, attachments } = mail;
  const { name, address: from } = mail.from;
  const keyOf = (email: string) => senderAddress({ email });
  const ours = new Set(['', ...(context.ours ?? []).map(keyOf)]);
  const othersIn = (mailboxes: ParsedMail['to']) =>
    mailboxes
      .map(({ address }) => address)
      .filter((address) => isEmailAddress(address) && !ours.has(keyOf(address)));
  const asked = othersIn(mail.replyTo);
  const replyTo = asked.includes(from) ? '' : (asked[0] ?? '');
  const copies = new Map([...asked, ...othersIn(mail.to)].map((address) => [keyOf(address), address]));
  for (const address of [from, replyTo]) copies.delete(keyOf(address));
  const common = {
    ...{ author: cutToLength(name || from, MAX_LINE), subject: cutToLength(mail.subject, MAX_LINE) },
    ...{ from, replyTo, cc: [...copies.values()].slice(0, MAX_COPIES) },
    ...{ messageId, attachments },
  };
  const nature = classify(mail, context.envelopeSender);
  if (nature.nature === 'bounce') {
    const { certain, recipients } = nature;
    const reason = nature.words || 'The mail server gives no reason.';
    const bounce = {
      ...{ messageId: mail.report.messageId || (references[0] ?? '') },
      ...{ certain, recipients, reason },
    };
    const text = mail.text.includes(reason) ? mail.text : `${reason}\n\n${mail.text}`;
    return { ...common, nature: 'bounce', text, bounce };
  }
  return { ...common, nature: mail.isReaction ? 'automatic' : nature.nature, text: mail.text };
}

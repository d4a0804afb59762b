import type { Message } from '../shared/inquiry/messages.ts';
import { classify } from './classify.ts';
import { parseMail } from './parse-mail.ts';
import { foldQuotation } from './quoted-text.ts';

export interface IncomingMail extends Pick<
  Message,
  'nature' | 'author' | 'subject' | 'text' | 'quoted' | 'attachments' | 'messageId'
> {
  /** The address; '' if the mail has none. */
  from: string;
  /** Where answers are to go, if elsewhere. */
  replyTo: string;
  cc: string[];
  /** Set for a mail that says that an answer did not arrive, or may not have arrived if it is not certain. */
  bounce?: {
    /** The Message-ID of the answer, without angle brackets; '' if the mail does not name it. */
    messageId: string;
    certain: boolean;
    /** Those whom it did not reach, in lower case; none if the mail does not say. */
    recipients: string[];
  };
}

/** The facts about a mail that are known before it is read. */
export interface MailContext {
  /** `<>` or '' for none. */
  envelopeSender?: string | undefined;
  /** Texts that the mail may quote: our answers, the inquiry, earlier replies. */
  known: readonly string[];
}

export function incomingMessage(raw: Uint8Array, context: MailContext): IncomingMail {
  const mail = parseMail(raw);
  const { messageId, references, subject, attachments } = mail;
  const common = {
    author: mail.from.name || mail.from.address,
    from: mail.from.address,
    replyTo: mail.replyTo.find(({ address }) => address !== mail.from.address)?.address ?? '',
    cc: mail.cc.map(({ address }) => address).filter((address) => address !== ''),
    ...{ messageId, subject, attachments },
  };
  const nature = classify(mail, context.envelopeSender);
  if (nature.nature === 'bounce') {
    const { words, certain, recipients } = nature;
    const bounce = { messageId: mail.report.messageId || (references[0] ?? ''), certain, recipients };
    return {
      ...common,
      nature: 'bounce',
      text: words || 'The mail server gives no reason.',
      quoted: mail.text,
      bounce,
    };
  }
  if (mail.isReaction) return { ...common, nature: 'automatic', text: mail.text, quoted: '' };
  return { ...common, ...nature, ...foldQuotation(mail.text, context.known) };
}

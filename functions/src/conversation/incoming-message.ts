import { hash } from 'node:crypto';
import type { Message } from '../shared/inquiry/messages.ts';
import { MAX_MAIL_TEXT } from '../shared/limits.ts';
import { classify } from './classify.ts';
import type { ParsedMail } from './parse-mail.ts';
import { foldQuotation } from './quoted-text.ts';

export interface IncomingMail extends Pick<
  Message,
  'nature' | 'author' | 'subject' | 'text' | 'quoted' | 'attachments' | 'messageId'
> {
  /** The same for a repeat. */
  key: string;
  from: string;
  recipients: string[];
  /** Set for a report that an answer did not arrive. */
  bounce?: { messageId: string };
}

/** @param mail undefined if it could not be read @param envelopeSender `<>` or '' for an automatic mail */
export function incomingMessage(
  mail: ParsedMail | undefined,
  raw: Buffer,
  envelopeSender?: string,
): IncomingMail {
  if (!mail) return unreadable(raw);
  const isEmptySender = envelopeSender !== undefined && /^(<>)?$/.test(envelopeSender.trim());
  const headers = isEmptySender ? { ...mail.headers, 'return-path': '<>' } : mail.headers;
  const nature = classify({ ...mail, headers });
  const { messageId, subject, recipients, attachments } = mail;
  const common = {
    key: keyOf(messageId || raw),
    author: mail.from.name || mail.from.address,
    from: mail.from.address,
    ...{ messageId, subject, recipients, attachments },
  };
  if (nature.nature !== 'bounce') return { ...common, ...nature, ...foldQuotation(mail.text) };
  const text = nature.words || 'The mail server gives no reason.';
  return { ...common, nature: 'bounce', text, quoted: mail.text, bounce: { messageId: nature.messageId } };
}

function unreadable(raw: Buffer): IncomingMail {
  const text = raw
    .subarray(0, MAX_MAIL_TEXT)
    .toString('utf8')
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '')
    .toWellFormed();
  const [, from = ''] = /^from:[^\n]{0,300}?([^\s<>"]{1,100}@[^\s<>"]{1,100})/im.exec(text) ?? [];
  return {
    ...{ key: keyOf(raw), nature: 'unreadable', author: from, from, subject: '', text, quoted: '' },
    ...{ attachments: [], messageId: '' },
    recipients: [...text.matchAll(/[^\s<>",;:]{1,100}@[^\s<>",;:]{1,100}/g)]
      .slice(0, 100)
      .map(([address]) => address),
  };
}

const keyOf = (identity: string | Buffer) => `m${hash('sha256', identity, 'hex').slice(0, 32)}`;

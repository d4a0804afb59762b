import type { SendMailOptions } from 'nodemailer';
import { senderName } from '../shared/inquiry/record.ts';
import { buildNotice } from './build-notice.ts';
import { buildReply } from './build-reply.ts';
import type { OutboxDocument } from './outbox.ts';

export interface MailAddresses {
  siteOrigin: string;
  from: string;
  to: { contacts: string; partnerships: string };
}

/**
 * The complete mail of an outbox document. The visitor is in Reply-To only: a mail From a stranger's address
 * would be a forgery to every mail server. The Message-ID comes from the document, so a copy is seen as a copy.
 */
export function compose(id: string, mail: OutboxDocument, addresses: MailAddresses): SendMailOptions {
  const common = {
    from: { name: 'Forillon website', address: addresses.from },
    subject: mail.subject,
    date: mail.createdAt.toDate(),
    messageId: `<${id}@${addresses.from.split('@')[1] ?? 'localhost'}>`,
    headers: { 'Auto-Submitted': mail.purpose === 'reply' ? 'auto-replied' : 'auto-generated' },
  };
  if (mail.purpose === 'reply') {
    return { ...common, ...buildReply(addresses.siteOrigin), to: mail.input.email };
  }
  return {
    ...common,
    ...buildNotice(mail, mail.recordId, addresses.siteOrigin),
    to: addresses.to[mail.kind],
    replyTo: { name: senderName(mail.input), address: mail.input.email },
  };
}

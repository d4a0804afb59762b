import type { SendMailOptions } from 'nodemailer';
import { config } from '../config.ts';
import { automaticHeaders } from './automatic-headers.ts';
import { composeConfirmation } from './confirmation.ts';
import { composeConversationMail } from './conversation-mail.ts';
import { morningDigestBody } from './morning-digest.ts';
import { composeNotice } from './notice.ts';
import { toMessageId, type MailDocument } from './outbox.ts';

/** From is our address: the visitor's would pass for a forgery. A second copy has the same Message-ID. */
export async function compose(id: string, mail: MailDocument): Promise<SendMailOptions> {
  const from = config.mailFrom();
  return {
    from,
    subject: mail.subject,
    date: mail.createdAt.toDate(),
    messageId: `<${toMessageId(id, from.address)}>`,
    ...(await composeByPurpose(id, mail)),
  };
}

async function composeByPurpose(id: string, mail: MailDocument): Promise<SendMailOptions> {
  switch (mail.purpose) {
    case 'notice':
      return composeNotice(mail);
    case 'confirmation':
      return composeConfirmation(mail);
    case 'morning-digest':
      return {
        to: config.morningDigestTo() || config.mailTo().contacts,
        headers: automaticHeaders('auto-generated'),
        ...(await morningDigestBody()),
      };
    default:
      return composeConversationMail(id, mail);
  }
}

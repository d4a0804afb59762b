import type { SendMailOptions } from 'nodemailer';
import { config } from '../config.ts';
import type { InputOfKind, RecordKind } from '../shared/inquiry/kinds.ts';
import { toRows, senderName } from '../shared/inquiry/record.ts';
import { automaticHeaders } from './automatic-headers.ts';
import { composeConversationMail } from './conversation-mail.ts';
import { layOutNotice, recordLink, type MailBody } from './layout.ts';
import { confirmation } from './messages/confirmation.ts';
import { notices } from './messages/notices.ts';
import { morningDigestBody } from './morning-digest.ts';
import { toMessageId, type ConversationDocument, type MailDocument } from './outbox.ts';

export async function compose(id: string, mail: MailDocument): Promise<SendMailOptions> {
  if ('messageKey' in mail) return composeConversationMail(id, mail);
  const headers = mailHeaders(id, mail, {
    from: config.mailFrom(),
    to: config.mailTo(),
    morningDigestTo: config.morningDigestTo() || config.mailTo().contacts,
  });
  return { ...headers, ...(await mailBody(mail)) };
}

type OwnMail = Exclude<MailDocument, ConversationDocument>;

interface Addresses {
  from: { name: string; address: string };
  to: Record<RecordKind, string>;
  morningDigestTo: string;
}

/** From is our address: the visitor's would pass for a forgery. A second copy has the same Message-ID. */
export function mailHeaders(
  id: string,
  mail: OwnMail,
  { from, to, morningDigestTo }: Addresses,
): SendMailOptions {
  const common = {
    from,
    subject: mail.subject,
    date: mail.createdAt.toDate(),
    messageId: `<${toMessageId(id, from.address)}>`,
    headers: automaticHeaders(mail.purpose === 'confirmation' ? 'auto-replied' : 'auto-generated'),
  };
  switch (mail.purpose) {
    case 'confirmation':
      return { ...common, to: mail.replyTo, replyTo: to[mail.kind] };
    case 'morning-digest':
      return { ...common, to: morningDigestTo };
    case 'notice':
      return {
        ...common,
        to: to[mail.kind],
        replyTo: { name: senderName(mail.input), address: mail.input.email },
      };
  }
}

async function mailBody(mail: OwnMail): Promise<MailBody> {
  switch (mail.purpose) {
    case 'confirmation':
      return confirmation(config.siteOrigin());
    case 'morning-digest':
      return await morningDigestBody();
    case 'notice':
      return noticeBody(mail, mail.recordId, config.siteOrigin());
  }
}

export function noticeBody<K extends RecordKind>(
  { kind, input }: { kind: K; input: InputOfKind[K] },
  recordId: string | null,
  siteOrigin: string,
): MailBody {
  const link = recordId === null ? undefined : recordLink(siteOrigin, kind, recordId);
  return layOutNotice({
    title: notices[kind].title,
    rows: toRows(kind, input),
    sender: senderName(input),
    link,
  });
}

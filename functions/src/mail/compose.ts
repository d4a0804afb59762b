import type { SendMailOptions } from 'nodemailer';
import type { InputOfKind, RecordKind } from '../shared/inquiry/kinds.ts';
import { senderName } from '../shared/inquiry/record.ts';
import { layOutNotice, type MailBody } from './layout.ts';
import { automaticReply } from './messages/automatic-reply.ts';
import { notices, type DigestDocument, type OutboxDocument } from './outbox.ts';

interface MailSettings {
  siteOrigin: string;
  from: string;
  /** Who receives the notices and digests of each kind. */
  to: Record<RecordKind, string>;
  /** Reads the records of a digest. */
  digestBody: (digest: DigestDocument) => Promise<MailBody>;
}

/**
 * The complete mail of an outbox document. The visitor's address is in Reply-To only: mail servers would take a mail
 * From it for a forgery. The Message-ID comes from the document, so that a second copy is recognized as one.
 */
export async function compose(
  id: string,
  mail: OutboxDocument,
  settings: MailSettings,
): Promise<SendMailOptions> {
  const { siteOrigin, from, to } = settings;
  const common = {
    from: { name: 'Forillon website', address: from },
    subject: mail.subject,
    date: mail.createdAt.toDate(),
    messageId: `<${id}@${from.split('@')[1] ?? 'localhost'}>`,
    headers: { 'Auto-Submitted': mail.purpose === 'reply' ? 'auto-replied' : 'auto-generated' },
  };
  switch (mail.purpose) {
    case 'reply':
      return { ...common, ...automaticReply(siteOrigin), to: mail.replyTo };
    case 'digest':
      return { ...common, ...(await settings.digestBody(mail)), to: to[mail.kind] };
    case 'notice':
      return {
        ...common,
        ...noticeBody(mail, mail.recordId, siteOrigin),
        to: to[mail.kind],
        replyTo: { name: senderName(mail.input), address: mail.input.email },
      };
  }
}

/** The text and HTML of a notice, with a link to the record in the dashboard. */
export function noticeBody<K extends RecordKind>(
  { kind, input }: { kind: K; input: InputOfKind[K] },
  recordId: string,
  siteOrigin: string,
): MailBody {
  const { title, rows } = notices[kind];
  const link = `${siteOrigin}/admin?record=${kind}:${encodeURIComponent(recordId)}`;
  return layOutNotice({ title, rows: rows(input), sender: senderName(input), link });
}

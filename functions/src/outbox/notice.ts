import type { SendMailOptions } from 'nodemailer';
import { config } from '../config.ts';
import { getDoc } from '../firestore/calls.ts';
import { recordCollection } from '../firestore/collections.ts';
import { isolate } from '../shared/inquiry/characters.ts';
import type { InputOfKind, RecordKind, RecordOfKind } from '../shared/inquiry/kinds.ts';
import { senderName, toRecord, toRows } from '../shared/inquiry/record.ts';
import { newMail, NothingToSend, outboxId, type NoticeDocument, type NewMail } from './documents.ts';
import { automaticHeaders, layOutNotice, recordLink, type MailBody } from './layout.ts';

/** An inquiry as it was sent, or as it is stored. */
export type Inquiry<K extends RecordKind> = InputOfKind[K] | RecordOfKind[K];

/** The texts of notices. In the mail, the fields of the inquiry follow the title. */
const NOTICES: { [K in RecordKind]: { subject: (inquiry: Inquiry<K>) => string; title: string } } = {
  contacts: {
    subject: ({ name, subject }) => `Contact from ${isolate(name)}: ${isolate(subject)}`,
    title: 'New contact message',
  },
  partnerships: {
    subject: ({ companyName, firstName, lastName }) =>
      `Partnership inquiry from ${isolate(companyName)} (${isolate(`${firstName} ${lastName}`)})`,
    title: 'New partnership inquiry',
  },
};

export function noticeSubject<K extends RecordKind>(kind: K, inquiry: Inquiry<K>): string {
  return NOTICES[kind].subject(inquiry);
}

/** Creates the mail to the firm about a new inquiry. */
export function createNotice<K extends RecordKind>(
  kind: K,
  recordId: string,
  inquiry: Inquiry<K>,
  now = new Date(),
): NewMail<NoticeDocument> {
  const { email }: { email: string } = inquiry;
  const fields = { purpose: 'notice', kind, recordId, replyTo: email } as const;
  return newMail(outboxId(kind, recordId), { ...fields, subject: noticeSubject(kind, inquiry) }, now);
}

/** Composes the notice from the record. @throws NothingToSend if the record is not in the inbox */
export async function composeNotice({ kind, recordId }: NoticeDocument): Promise<SendMailOptions> {
  const record = await readInquiry(kind, recordId);
  return {
    to: config.mailTo()[kind],
    replyTo: { name: senderName(record), address: record.email },
    headers: automaticHeaders('auto-generated'),
    ...noticeBody(kind, recordId, record, config.siteOrigin()),
  };
}

/** Reads the record of an inquiry. @throws NothingToSend if the record is not in the inbox */
export async function readInquiry<K extends RecordKind>(kind: K, recordId: string): Promise<RecordOfKind[K]> {
  const document = await getDoc(recordCollection(kind).doc(recordId));
  if (!document.exists) throw new NothingToSend();
  return toRecord(kind, recordId, document.data() ?? {});
}

export function noticeBody<K extends RecordKind>(
  kind: K,
  recordId: string,
  inquiry: Inquiry<K>,
  siteOrigin: string,
): MailBody {
  return layOutNotice({
    title: NOTICES[kind].title,
    rows: toRows(kind, inquiry),
    sender: senderName(inquiry),
    link: recordLink(siteOrigin, kind, recordId),
  });
}

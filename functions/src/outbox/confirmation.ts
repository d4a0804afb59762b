import type { SendMailOptions } from 'nodemailer';
import { config } from '../config.ts';
import type { RecordKind } from '../shared/inquiry/kinds.ts';
import { ANSWER_WITHIN } from '../shared/limits.ts';
import { newMail, outboxId, type ConfirmationDocument, type NewMail } from './documents.ts';
import { automaticHeaders, layOutParagraphs } from './layout.ts';
import { readInquiry } from './notice.ts';

const SUBJECT = 'We have received your message';

const PARAGRAPHS = [
  `Thank you for writing to us. Your message has arrived, and a person will answer it within ${ANSWER_WITHIN}.`,
  'This is an automatic confirmation. If you did not write to us, somebody used your address: you need not do anything.',
];

/** The mail to the visitor that an inquiry has arrived. */
export function createConfirmation(
  kind: RecordKind,
  recordId: string,
  email: string,
  now = new Date(),
): NewMail<ConfirmationDocument> {
  const id = outboxId(kind, recordId, 'confirmation');
  return newMail(id, { purpose: 'confirmation', kind, recordId, replyTo: email, subject: SUBJECT }, now);
}

/**
 * Repeats nothing that was sent, not even a name: the form could mail any text to any address.
 * @throws NothingToSend if the record is not in the inbox
 */
export async function composeConfirmation({
  kind,
  recordId,
  replyTo,
}: ConfirmationDocument): Promise<SendMailOptions> {
  await readInquiry(kind, recordId);
  return {
    to: replyTo,
    replyTo: config.mailTo()[kind],
    headers: automaticHeaders('auto-replied'),
    ...layOutParagraphs(SUBJECT, [...PARAGRAPHS, config.siteOrigin()]),
  };
}

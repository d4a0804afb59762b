import type { SendMailOptions } from 'nodemailer';
import { config } from '../config.ts';
import { createDoc, getAll, unlessConflict } from '../firestore/calls.ts';
import { confirmationDocs, expiryTime } from '../firestore/collections.ts';
import type { RecordKind } from '../shared/inquiry/kinds.ts';
import { ANSWER_WITHIN } from '../shared/limits.ts';
import { newMail, NothingToSend, outboxId, type ConfirmationDocument, type NewMail } from './documents.ts';
import { automaticHeaders, layOutParagraphs } from './layout.ts';
import { readInquiry } from './notice.ts';

const SUBJECT = 'We have received your message';

const PARAGRAPHS = [
  `Thank you for writing to us. Your message has arrived, and a person will answer it within ${ANSWER_WITHIN}.`,
  'This is an automatic confirmation. If you did not write to us, somebody else used your address, and you do not need to do anything.',
];

/** Creates the mail that tells the visitor that the inquiry has arrived. */
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
 * Composes the confirmation. It repeats no input, not even a name, because anybody could use the form to mail a text to any
 * address. @throws NothingToSend if the record is not in the inbox, or the person gets another confirmation on the same day
 */
export async function composeConfirmation(mail: ConfirmationDocument): Promise<SendMailOptions> {
  const { kind, recordId, replyTo } = mail;
  await readInquiry(kind, recordId);
  if (!(await isFirstConfirmationOfDay(mail))) throw new NothingToSend();
  return {
    to: replyTo,
    replyTo: config.mailTo()[kind],
    headers: automaticHeaders('auto-replied'),
    ...layOutParagraphs(SUBJECT, [...PARAGRAPHS, config.siteOrigin()]),
  };
}

/** Stores a note of the inquiry that gets a person's only confirmation of the day (UTC). Returns true if it is this inquiry. */
async function isFirstConfirmationOfDay({
  recordId,
  replyTo,
  createdAt,
}: ConfirmationDocument): Promise<boolean> {
  // A new note uses the first document. The others may have a note from before INBOUND_MAIL_SECRET changed.
  const notes = confirmationDocs(replyTo, createdAt.toDate());
  const data = { recordId, expireAt: expiryTime('daily_state', createdAt.toDate()) };
  const [newNote] = notes;
  if (newNote) await unlessConflict(createDoc(newNote, data));
  const storedNotes = (await getAll(...notes)).filter(({ exists }) => exists);
  return storedNotes.every((note) => note.get('recordId') === recordId);
}

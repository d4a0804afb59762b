import { ANSWER_WITHIN } from '../../shared/limits.ts';
import { layOutParagraphs, type MailBody } from '../layout.ts';

export const CONFIRMATION_SUBJECT = 'We have received your message';

const PARAGRAPHS = [
  `Thank you for writing to us. Your message has arrived, and a person will answer it within ${ANSWER_WITHIN}.`,
  'This is an automatic confirmation. If you did not write to us, somebody used your address: you need not do anything.',
];

/** Repeats nothing that was sent, not even a name: the form could mail any text to any address. */
export function confirmation(siteOrigin: string): MailBody {
  return layOutParagraphs(CONFIRMATION_SUBJECT, [...PARAGRAPHS, siteOrigin]);
}

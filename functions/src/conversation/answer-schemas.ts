import { z } from 'zod';
import { multiLine, singleLine } from '../shared/inquiry/schema.ts';
import { MAX_ANSWER, MAX_MAIL_TEXT } from '../shared/limits.ts';

const clientId = z.uuid('id is a UUID');
/** The last message that the writer has seen, null if there was none. */
const seen = z.string('seen is the id of a message, or null').nullable();
const handled = z.boolean('handled is true or false').default(false);

/** The client makes the id: a repeat is no second answer. */
export const answerSchema = z.strictObject({
  id: clientId,
  seen,
  handled,
  subject: singleLine('Subject', 300, 'Subject is required'),
  text: multiLine('Answer', MAX_ANSWER, 'Answer is required'),
  quoted: multiLine('Quotation', MAX_MAIL_TEXT).default(''),
});

export const answeredElsewhereSchema = z.strictObject({ id: clientId, handled });

import { z } from 'zod';
import { emailAddress, multiLine, singleLine } from './text-fields.ts';

/** Lengths in characters; the inputs carry them as `maxLength`. */
export const CONTACT_LIMITS = { name: 200, company: 200, subject: 200, message: 10_000 } as const;

/** Body of POST /api/contact (spec, section 7). */
export const contactSchema = z.strictObject({
  name: singleLine('Name', CONTACT_LIMITS.name, 'Name is required'),
  email: emailAddress('Valid email is required'),
  subject: singleLine('Subject', CONTACT_LIMITS.subject, 'Subject is required'),
  // The composed message adds a first line with the company to what the visitor wrote.
  message: multiLine('Message', CONTACT_LIMITS.message + CONTACT_LIMITS.company + 20, 'Message is required'),
});

export type ContactInput = z.infer<typeof contactSchema>;

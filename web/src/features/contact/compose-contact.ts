import type { ContactInput } from '@shared/contact-schema';

/** What the contact page asks for. */
export interface ContactValues {
  name: string;
  email: string;
  company: string;
  message: string;
}

/**
 * The body of POST /api/contact (spec, section 7): the company is the subject, and stands above the message.
 */
export function composeContact({ name, email, company, message }: ContactValues): ContactInput {
  const known = company.trim();
  return {
    name,
    email,
    subject: known || 'General Inquiry',
    message: `Company: ${known || 'Not specified'}\n\n${message}`,
  };
}

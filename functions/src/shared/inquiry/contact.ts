import { cleanField, type Field } from './field.ts';

/** The maximum lengths in the form, in characters. The stored message also contains a line with the company. */
export const CONTACT_FORM_MAX = { company: 200, message: 10_000 } as const;

const COMPANY_LINE = 'Company: ';
export const NO_COMPANY = 'Not specified';

/** The fields in reading order (POST /api/contact in docs/api.md). */
export const contactFields = [
  { key: 'name', label: 'Name', type: 'line', max: 200, required: 'Name is required', sortable: true },
  { key: 'email', label: 'Email', type: 'email', required: 'Valid email is required', sortable: true },
  { key: 'subject', label: 'Subject', type: 'line', max: 200, required: 'Subject is required' },
  {
    key: 'message',
    label: 'Message',
    type: 'text',
    max: CONTACT_FORM_MAX.message + CONTACT_FORM_MAX.company + COMPANY_LINE.length + '\n\n'.length,
    required: 'Message is required',
  },
] as const satisfies readonly Field[];

type ContactField = (typeof contactFields)[number]['key'];

/** The form asks for the company in place of the subject. */
export type ContactFormValues = Record<Exclude<ContactField, 'subject'> | 'company', string>;

/** Composes the body of the call: the company becomes the subject and begins the message (docs/behaviour.md, Forms). */
export function composeContact({ company, message, ...rest }: ContactFormValues) {
  const companyName = cleanField({ type: 'line' }, company);
  return {
    ...rest,
    subject: companyName || 'General Inquiry',
    message: `${COMPANY_LINE}${companyName || NO_COMPANY}\n\n${message}`,
  };
}

/** Splits a message that {@link composeContact} has composed. The company is null for any other message. */
export function splitMessage(stored: string): { company: string | null; message: string } {
  const end = stored.indexOf('\n\n');
  const firstLine = stored.slice(0, Math.max(0, end));
  if (!firstLine.startsWith(COMPANY_LINE) || firstLine.includes('\n'))
    return { company: null, message: stored };
  return { company: firstLine.slice(COMPANY_LINE.length), message: stored.slice(end + 2) };
}

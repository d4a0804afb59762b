import type { ContactInput } from '../../shared/inquiry/kinds.ts';
import { rowsOf } from '../../shared/inquiry/record.ts';
import type { Notice } from '../layout.ts';

/** Tells the firm of a contact message. Its fields, with their labels, are those of shared/inquiry/contact.ts. */
export const contactNotice: Notice<ContactInput> = {
  subject: ({ name, subject }) => `Contact from ${name}: ${subject}`,
  title: 'New contact message',
  rows: (input) => rowsOf('contacts', input),
};

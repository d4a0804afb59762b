import type { ContactInput } from '../../shared/inquiry/kinds.ts';
import type { Notice } from '../layout.ts';

export const contactNotice: Notice<ContactInput> = {
  subject: ({ name, subject }) => `Contact from ${name}: ${subject}`,
  title: 'New contact message',
};

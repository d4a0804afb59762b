import type { RecordKind } from '@shared/inquiry/kinds';

/** What each table says (spec, section 2). */
export const WORDS: Record<
  RecordKind,
  { tab: string; title: string; loading: string; empty: string; source: string }
> = {
  contacts: {
    tab: 'Contact Records',
    title: 'Contact Form Submissions',
    loading: 'Loading contacts...',
    empty: 'No contact records found',
    source: 'What visitors send through the contact form appears here at once.',
  },
  partnerships: {
    tab: 'Partnership Records',
    title: 'Partnership Inquiries',
    loading: 'Loading partnerships...',
    empty: 'No partnership records found',
    source: 'What companies send through the partnership form appears here at once.',
  },
};

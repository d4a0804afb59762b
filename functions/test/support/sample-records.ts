import type { ContactRecord, InputOfKind, PartnershipRecord } from '../../src/shared/inquiry/kinds.ts';
import { summarizeMessages } from '../../src/shared/inquiry/messages.ts';

/** A complete request body of each kind, with every optional field. */
export const sampleInput = {
  contacts: {
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    subject: 'General Inquiry',
    message: 'Company: Not specified\n\nHello',
  },
  partnerships: {
    firstName: 'Grace',
    lastName: 'Hopper',
    email: 'grace@example.com',
    phone: '+971 4 555 0100',
    jobTitle: 'Rear Admiral',
    companyName: 'Compilers Ltd',
    companySize: 'small',
    industry: 'technology',
    website: 'https://example.com',
    partnershipType: ['reseller', 'strategic'],
    description: 'Ships and bugs',
  },
} satisfies InputOfKind;

/** A conversation without messages, as a base for tests. */
export const emptyConversation = summarizeMessages([]);

/** The fields of a record in addition to the visitor's, before an admin has changed it. */
export const untouched = {
  createdAt: '2026-03-14T09:00:00.000Z',
  handledAt: null,
  handledBy: null,
  assignee: null,
  noteCount: 0,
  changedAt: 0,
  conversation: null,
  snoozedUntil: null,
  snoozedBy: null,
  source: null,
  spam: false,
};

/** Returns a contact record. */
export function contact(id: string, change: Partial<ContactRecord> = {}): ContactRecord {
  return { id, ...sampleInput.contacts, ...untouched, ...change };
}

/** Returns a partnership record. */
export function partnership(id: string, change: Partial<PartnershipRecord> = {}): PartnershipRecord {
  return { id, ...sampleInput.partnerships, ...untouched, ...change };
}

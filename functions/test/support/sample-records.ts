import type { ContactRecord, InputOfKind, PartnershipRecord } from '../../src/shared/inquiry/kinds.ts';

/** A contact record for tests. */
export function contact(id: string, change: Partial<ContactRecord> = {}): ContactRecord {
  return {
    id,
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    subject: 'General Inquiry',
    message: 'Company: Not specified\n\nHello',
    createdAt: '2026-03-14T09:00:00.000Z',
    handledAt: null,
    handledBy: null,
    assignee: null,
    noteCount: 0,
    source: null,
    spam: false,
    ...change,
  };
}

/** A partnership record for tests. */
export function partnership(id: string, change: Partial<PartnershipRecord> = {}): PartnershipRecord {
  return {
    id,
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
    createdAt: '2026-03-14T09:00:00.000Z',
    handledAt: null,
    handledBy: null,
    assignee: null,
    noteCount: 0,
    source: null,
    spam: false,
    ...change,
  };
}

/** A complete request body of each kind, with every optional field. */
export const sampleInput: InputOfKind = {
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
};

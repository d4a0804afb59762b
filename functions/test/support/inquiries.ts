import type { ContactInput, PartnershipInput } from '../../src/shared/inquiry/kinds.ts';

export const contact = {
  name: 'Amina Haddad',
  email: 'amina@example.com',
  subject: 'Haddad Logistics',
  message: 'Company: Haddad Logistics\n\nCould you look at our migration plan?',
} satisfies ContactInput;

export const partnership: PartnershipInput = {
  firstName: 'Émile',
  lastName: 'Tremblay',
  email: 'emile@example.org',
  phone: '+1 416 555 0100',
  jobTitle: 'Head of alliances',
  companyName: 'Tremblay Systems',
  companySize: 'medium',
  industry: 'manufacturing',
  website: 'https://tremblay.example',
  partnershipType: ['technology', 'joint-venture'],
  description: 'Two plants.\nOne cloud.',
};

import type { PartnershipInput } from '@shared/partnership-schema';

/** What the form's inputs hold before the schema has judged it. */
export type PartnershipValues = {
  [Field in keyof Required<PartnershipInput>]: Field extends 'partnershipType' ? string[] : string;
};

export const blankPartnership: PartnershipValues = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  jobTitle: '',
  companyName: '',
  companySize: '',
  industry: '',
  website: '',
  partnershipType: [],
  description: '',
};

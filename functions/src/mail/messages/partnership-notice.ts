import type { PartnershipInput } from '../../shared/inquiry/kinds.ts';
import type { Notice } from '../layout.ts';

export const partnershipNotice: Notice<PartnershipInput> = {
  subject: ({ companyName, firstName, lastName }) =>
    `Partnership inquiry from ${companyName} (${firstName} ${lastName})`,
  title: 'New partnership inquiry',
};

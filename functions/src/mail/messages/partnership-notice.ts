import type { PartnershipInput } from '../../shared/inquiry/kinds.ts';
import { rowsOf } from '../../shared/inquiry/record.ts';
import type { Notice } from '../layout.ts';

/** Tells the firm of a partnership inquiry. Its fields, with their labels, are those of shared/inquiry/partnership.ts. */
export const partnershipNotice: Notice<PartnershipInput> = {
  subject: ({ companyName, firstName, lastName }) =>
    `Partnership inquiry from ${companyName} (${firstName} ${lastName})`,
  title: 'New partnership inquiry',
  rows: (input) => rowsOf('partnerships', input),
};

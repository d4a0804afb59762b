import type { PartnershipInput } from '@shared/inquiry/kinds';
import { partnershipFields } from '@shared/inquiry/partnership';

/** What the form's inputs hold before validation. */
export type PartnershipValues = {
  [Field in keyof Required<PartnershipInput>]: Field extends 'partnershipType' ? string[] : string;
};

const emptyValues: unknown = Object.fromEntries(
  partnershipFields.map(({ key, type }) => [key, type === 'choices' ? [] : '']),
);
/** Every field empty, as before the visitor types. */
export const blankPartnership = emptyValues as PartnershipValues;

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

/** Completes 'example.com', as people type it, to 'https://example.com'. Other text stays as it is. */
export function completeWebAddress(typed: string): string {
  const text = typed.trim();
  return /^(?!https?:)[^\s/:@]+\.[^\s/:@.]{2,}(?:[/:?#]\S*)?$/i.test(text) ? `https://${text}` : typed;
}

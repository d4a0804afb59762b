import { z } from 'zod';
import { emailAddress, multiLine, singleLine } from './text-fields.ts';

/** Options and their values (spec, section 5), in the order in which the form offers them. */
export const INDUSTRIES = [
  { value: 'technology', label: 'Technology' },
  { value: 'finance', label: 'Finance' },
  { value: 'healthcare', label: 'Healthcare' },
  { value: 'manufacturing', label: 'Manufacturing' },
  { value: 'retail', label: 'Retail' },
  { value: 'consulting', label: 'Consulting' },
  { value: 'government', label: 'Government' },
  { value: 'other', label: 'Other' },
] as const;

export const COMPANY_SIZES = [
  { value: 'startup', label: 'Startup (1-10)' },
  { value: 'small', label: 'Small (11-50)' },
  { value: 'medium', label: 'Medium (51-200)' },
  { value: 'large', label: 'Large (201-1000)' },
  { value: 'enterprise', label: 'Enterprise (1000+)' },
] as const;

export const PARTNERSHIP_TYPES = [
  { value: 'technology', label: 'Technology' },
  { value: 'reseller', label: 'Reseller' },
  { value: 'joint-venture', label: 'Joint venture' },
  { value: 'strategic', label: 'Strategic' },
  { value: 'consulting', label: 'Consulting' },
  { value: 'other', label: 'Other' },
] as const;

export const PARTNERSHIP_LIMITS = {
  firstName: 100,
  lastName: 100,
  phone: 50,
  jobTitle: 150,
  companyName: 200,
  website: 500,
  description: 10_000,
} as const;

type Option = { readonly value: string };
function oneOf<const T extends readonly Option[]>(options: T, message: string) {
  const values = options.map((option) => option.value) as [T[number]['value'], ...T[number]['value'][]];
  return z.enum(values, message);
}

const website = singleLine('Website', PARTNERSHIP_LIMITS.website).refine(isBlankOrWebAddress, {
  message: 'Enter a web address such as https://example.com',
});

function isBlankOrWebAddress(value: string): boolean {
  if (value === '') return true;
  const url = URL.parse(value);
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:');
}

/** Body of POST /api/partnership and of POST /api/partnership-inquiry (spec, sections 5 and 7). */
export const partnershipSchema = z.strictObject({
  firstName: singleLine('First name', PARTNERSHIP_LIMITS.firstName, 'First name is required'),
  lastName: singleLine('Last name', PARTNERSHIP_LIMITS.lastName, 'Last name is required'),
  email: emailAddress('Valid email is required'),
  phone: singleLine('Phone number', PARTNERSHIP_LIMITS.phone, 'Phone number is required'),
  jobTitle: singleLine('Job title', PARTNERSHIP_LIMITS.jobTitle, 'Job title is required'),
  companyName: singleLine('Company name', PARTNERSHIP_LIMITS.companyName, 'Company name is required'),
  companySize: oneOf(COMPANY_SIZES, 'Company size is required'),
  industry: oneOf(INDUSTRIES, 'Industry is required'),
  website: website.optional(),
  partnershipType: z
    .array(
      oneOf(PARTNERSHIP_TYPES, 'Select at least one partnership type'),
      'Select at least one partnership type',
    )
    .min(1, 'Select at least one partnership type')
    .max(PARTNERSHIP_TYPES.length, 'Each partnership type can be selected once')
    .refine((types) => new Set(types).size === types.length, {
      message: 'Each partnership type can be selected once',
    }),
  description: multiLine('Description', PARTNERSHIP_LIMITS.description).optional(),
});

export type PartnershipInput = z.infer<typeof partnershipSchema>;

import type { Field, Option } from './field.ts';

export const partnershipOptions = {
  companySize: [
    { value: 'startup', label: 'Startup (1-10)' },
    { value: 'small', label: 'Small (11-50)' },
    { value: 'medium', label: 'Medium (51-200)' },
    { value: 'large', label: 'Large (201-1000)' },
    { value: 'enterprise', label: 'Enterprise (1000+)' },
  ],
  industry: [
    { value: 'technology', label: 'Technology' },
    { value: 'finance', label: 'Finance' },
    { value: 'healthcare', label: 'Healthcare' },
    { value: 'manufacturing', label: 'Manufacturing' },
    { value: 'retail', label: 'Retail' },
    { value: 'consulting', label: 'Consulting' },
    { value: 'government', label: 'Government' },
    { value: 'other', label: 'Other' },
  ],
  partnershipType: [
    { value: 'technology', label: 'Technology' },
    { value: 'reseller', label: 'Reseller' },
    { value: 'joint-venture', label: 'Joint venture' },
    { value: 'strategic', label: 'Strategic' },
    { value: 'consulting', label: 'Consulting' },
    { value: 'other', label: 'Other' },
  ],
} as const satisfies Record<string, readonly Option[]>;

/** The fields in reading order (POST /api/partnership in docs/api.md). */
export const partnershipFields = [
  {
    key: 'firstName',
    label: 'First name',
    row: 'Name',
    type: 'line',
    max: 100,
    required: 'First name is required',
    sortable: true,
  },
  {
    key: 'lastName',
    label: 'Last name',
    row: 'Name',
    type: 'line',
    max: 100,
    required: 'Last name is required',
  },
  { key: 'email', label: 'Email', type: 'email', required: 'Valid email is required', sortable: true },
  {
    key: 'phone',
    label: 'Phone number',
    row: 'Phone',
    type: 'phone',
    max: 50,
    required: 'Phone number is required',
  },
  { key: 'jobTitle', label: 'Job title', type: 'line', max: 150, required: 'Job title is required' },
  {
    key: 'companyName',
    label: 'Company name',
    row: 'Company',
    type: 'line',
    max: 200,
    required: 'Company name is required',
    sortable: true,
  },
  {
    key: 'companySize',
    label: 'Company size',
    type: 'choice',
    options: partnershipOptions.companySize,
    required: 'Company size is required',
  },
  {
    key: 'industry',
    label: 'Industry',
    type: 'choice',
    options: partnershipOptions.industry,
    required: 'Industry is required',
  },
  { key: 'website', label: 'Website', type: 'url', max: 500 },
  {
    key: 'partnershipType',
    label: 'Partnership type',
    row: 'Partnership types',
    type: 'choices',
    options: partnershipOptions.partnershipType,
    required: 'Select at least one partnership type',
  },
  { key: 'description', label: 'Description', type: 'text', max: 10_000 },
] as const satisfies readonly Field[];

import {
  COMPANY_SIZES,
  INDUSTRIES,
  PARTNERSHIP_TYPES,
  type PartnershipInput,
} from '../shared/partnership-schema.ts';
import type { MailContent } from './outbox.ts';

/** An inquiry in the order in which a person reads it. */
export interface Inquiry {
  title: string;
  sender: string;
  fields: { label: string; value: string }[];
  /** The free text; empty if there is none. */
  message: string;
}

export function describeInquiry(content: MailContent): Inquiry {
  if (content.kind === 'partnerships') return describePartnership(content.input);
  const { name, email, subject, message } = content.input;
  return {
    title: 'New contact message',
    sender: name,
    fields: [
      { label: 'Name', value: name },
      { label: 'E-mail', value: email },
      { label: 'Subject', value: subject },
    ],
    message,
  };
}

function describePartnership(input: PartnershipInput): Inquiry {
  const sender = `${input.firstName} ${input.lastName}`;
  const fields = [
    { label: 'Name', value: sender },
    { label: 'E-mail', value: input.email },
    { label: 'Phone', value: input.phone },
    { label: 'Job title', value: input.jobTitle },
    { label: 'Company', value: input.companyName },
    { label: 'Company size', value: labelOf(COMPANY_SIZES, input.companySize) },
    { label: 'Industry', value: labelOf(INDUSTRIES, input.industry) },
    { label: 'Website', value: input.website ?? '' },
    {
      label: 'Partnership types',
      value: input.partnershipType.map((type) => labelOf(PARTNERSHIP_TYPES, type)).join(', '),
    },
  ];
  return {
    title: 'New partnership inquiry',
    sender,
    fields: fields.filter(({ value }) => value !== ''),
    message: input.description ?? '',
  };
}

function labelOf(options: readonly { value: string; label: string }[], value: string): string {
  return options.find((option) => option.value === value)?.label ?? value;
}

import { NativeSelect, TextInput } from '@mantine/core';
import type { FormField } from '@/lib/form/use-form-submission';
import { Icon } from '@/sections/icon';
import { lengthLimits } from '@shared/inquiry/field';
import { partnershipFields, partnershipOptions } from '@shared/inquiry/partnership';
import type { PartnershipValues } from './submit-partnership';
import classes from '@/lib/form/form.module.css';

export const partnershipLimits = lengthLimits(partnershipFields);

type Field = FormField<keyof PartnershipValues>;

export function PersonFields({ field }: { field: Field }) {
  return (
    <>
      <TextInput {...field('firstName')} autoComplete="given-name" autoCapitalize="words" />
      <TextInput {...field('lastName')} autoComplete="family-name" autoCapitalize="words" />
      <TextInput {...field('email')} autoComplete="email" />
      <TextInput {...field('phone')} label="Phone" autoComplete="tel" />
      <TextInput {...field('jobTitle')} autoComplete="organization-title" className={classes.wide} />
    </>
  );
}

interface CompanyProps {
  field: Field;
  /** Completes a typed address such as `firm.example`. */
  completeWebsite: (typed: string) => void;
}

export function CompanyFields({ field, completeWebsite }: CompanyProps) {
  const website = field('website');
  const choice = (name: 'companySize' | 'industry', label: string) => ({
    ...field(name),
    label,
    rightSection: <Icon name="chevron-down" size={20} stroke={1.75} />,
    data: [{ value: '', label: `Select ${label.toLowerCase()}` }, ...partnershipOptions[name]],
  });
  return (
    <>
      <TextInput {...field('companyName')} autoComplete="organization" />
      <TextInput
        {...website}
        onBlur={(event) => {
          completeWebsite(event.currentTarget.value);
          return website.onBlur(event);
        }}
        autoComplete="url"
      />
      <NativeSelect {...choice('companySize', 'Company size')} />
      <NativeSelect {...choice('industry', 'Industry')} />
    </>
  );
}

import { NativeSelect, TextInput } from '@mantine/core';
import { Optional } from '@/lib/form/form-frame';
import type { FormField } from '@/lib/form/use-form-submission';
import { Icon } from '@/sections/icon';
import { inputAttributes, lengthLimits } from '@shared/inquiry/field';
import { partnershipFields, partnershipOptions } from '@shared/inquiry/partnership';
import type { PartnershipValues } from './submit-partnership';
import classes from '@/lib/form/form.module.css';

export const partnershipLimits = lengthLimits(partnershipFields);

type Field = FormField<keyof PartnershipValues>;

const textInput = (field: Field, name: keyof typeof partnershipLimits) => ({
  ...field(name),
  ...inputAttributes(partnershipLimits[name]),
});

export function ContactFields({ field }: { field: Field }) {
  return (
    <>
      <TextInput
        {...textInput(field, 'firstName')}
        label="First name"
        autoComplete="given-name"
        autoCapitalize="words"
      />
      <TextInput
        {...textInput(field, 'lastName')}
        label="Last name"
        autoComplete="family-name"
        autoCapitalize="words"
      />
      <TextInput {...textInput(field, 'email')} label="Email" autoComplete="email" />
      <TextInput {...textInput(field, 'phone')} label="Phone" autoComplete="tel" />
      <TextInput
        {...textInput(field, 'jobTitle')}
        label="Job title"
        autoComplete="organization-title"
        className={classes.wide}
      />
    </>
  );
}

const choose = (label: string) => ({ value: '', label });
const chevron = <Icon name="chevron-down" size={20} stroke={1.75} />;

interface CompanyProps {
  field: Field;
  setWebsite: (typed: string) => void;
}

export function CompanyFields({ field, setWebsite }: CompanyProps) {
  const website = textInput(field, 'website');
  return (
    <>
      <TextInput {...textInput(field, 'companyName')} label="Company name" autoComplete="organization" />
      <TextInput
        {...website}
        onBlur={(event) => {
          setWebsite(event.currentTarget.value);
          return website.onBlur(event);
        }}
        label={<Optional>Website</Optional>}
        autoComplete="url"
      />
      <NativeSelect
        {...field('companySize')}
        label="Company size"
        required
        rightSection={chevron}
        data={[choose('Select company size'), ...partnershipOptions.companySize]}
      />
      <NativeSelect
        {...field('industry')}
        label="Industry"
        required
        rightSection={chevron}
        data={[choose('Select industry'), ...partnershipOptions.industry]}
      />
    </>
  );
}

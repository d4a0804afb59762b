import { TextInput } from '@mantine/core';
import type { FormField } from '@/lib/form/use-form-submission';
import { inputAttributes } from '@shared/inquiry/field';
import { partnershipFields } from '@shared/inquiry/partnership';
import type { PartnershipValues } from './submit-partnership';
import classes from '@/lib/form/form.module.css';

export function ContactFields({ field }: { field: FormField<keyof PartnershipValues> }) {
  const input = (name: 'firstName' | 'lastName' | 'email' | 'phone' | 'jobTitle') => ({
    ...field(name),
    ...inputAttributes(partnershipFields, name),
  });
  return (
    <>
      <TextInput
        {...input('firstName')}
        label="First name"
        autoComplete="given-name"
        autoCapitalize="words"
      />
      <TextInput {...input('lastName')} label="Last name" autoComplete="family-name" autoCapitalize="words" />
      <TextInput {...input('email')} label="Email" autoComplete="email" />
      <TextInput {...input('phone')} label="Phone" autoComplete="tel" />
      <TextInput
        {...input('jobTitle')}
        label="Job title"
        autoComplete="organization-title"
        className={classes.wide}
      />
    </>
  );
}

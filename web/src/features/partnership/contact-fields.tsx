import { TextInput } from '@mantine/core';
import type { FormField } from '@/lib/form/use-form-submission';
import { inputAttributes } from '@shared/inquiry/field';
import { partnershipFields } from '@shared/inquiry/partnership';
import classes from './partnership-form.module.css';
import type { PartnershipValues } from './submit-partnership';

/** The fields about the person. */
export function ContactFields({ field }: { field: FormField<keyof PartnershipValues> }) {
  return (
    <>
      <TextInput
        {...field('firstName')}
        {...inputAttributes(partnershipFields, 'firstName')}
        label="First name"
        autoComplete="given-name"
        autoCapitalize="words"
      />
      <TextInput
        {...field('lastName')}
        {...inputAttributes(partnershipFields, 'lastName')}
        label="Last name"
        autoComplete="family-name"
        autoCapitalize="words"
      />
      <TextInput
        {...field('email')}
        {...inputAttributes(partnershipFields, 'email')}
        label="Email"
        autoComplete="email"
      />
      <TextInput
        {...field('phone')}
        {...inputAttributes(partnershipFields, 'phone')}
        label="Phone"
        autoComplete="tel"
      />
      <TextInput
        {...field('jobTitle')}
        {...inputAttributes(partnershipFields, 'jobTitle')}
        label="Job title"
        autoComplete="organization-title"
        className={classes.wide}
      />
    </>
  );
}

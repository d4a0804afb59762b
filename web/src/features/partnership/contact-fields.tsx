import { TextInput } from '@mantine/core';
import { PARTNERSHIP_LIMITS as LIMITS } from '@shared/partnership-schema';
import type { PartnershipField } from './partnership-field';
import classes from './partnership-form.module.css';

/** Who would lead the conversation. */
export function ContactFields({ field }: { field: PartnershipField }) {
  return (
    <>
      <TextInput
        {...field('firstName')}
        label="First name"
        required
        autoComplete="given-name"
        autoCapitalize="words"
        maxLength={LIMITS.firstName}
      />
      <TextInput
        {...field('lastName')}
        label="Last name"
        required
        autoComplete="family-name"
        autoCapitalize="words"
        maxLength={LIMITS.lastName}
      />
      <TextInput
        {...field('email')}
        label="Email"
        required
        type="email"
        autoComplete="email"
        maxLength={254}
      />
      <TextInput
        {...field('phone')}
        label="Phone"
        required
        type="tel"
        autoComplete="tel"
        maxLength={LIMITS.phone}
      />
      <TextInput
        {...field('jobTitle')}
        label="Job title"
        required
        autoComplete="organization-title"
        maxLength={LIMITS.jobTitle}
        className={classes.wide}
      />
    </>
  );
}

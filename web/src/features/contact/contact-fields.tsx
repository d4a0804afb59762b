import { Textarea, TextInput } from '@mantine/core';
import { receipts } from '@/content/after-sending';
import type { FormField } from '@/lib/form/use-form-submission';
import type { SentMessage } from '@/sections/sent-panel';
import { CONTACT_FORM_MAX, contactFields, type ContactFormValues } from '@shared/inquiry/contact';
import { lengthLimits } from '@shared/inquiry/field';
import { site } from '@shared/site';
import classes from '@/lib/form/form.module.css';

export const blankFields = { email: '', company: '', message: '' };

const fieldLimits = lengthLimits(contactFields);
/** The limits in the forms. A stored message may be longer, because it also contains a line with the company. */
export const contactLimits = {
  ...fieldLimits,
  company: { type: 'line', label: 'Company', max: CONTACT_FORM_MAX.company } as const,
  message: { ...fieldLimits.message, max: CONTACT_FORM_MAX.message },
};

/** Returns the copy of a message that a visitor sees after sending it. */
export function toSentMessage(values: ContactFormValues, at: number): SentMessage {
  // The forms ask for a company in place of a subject.
  const rows = contactFields.map(({ key, label }) =>
    key === 'subject' ? { label: 'Company', text: values.company } : { label, text: values[key] },
  );
  return {
    at,
    to: site.email,
    receipt: receipts.contact(values.email),
    rows: rows.filter(({ text }) => text.trim()),
  };
}

interface Props {
  field: FormField<keyof typeof blankFields>;
  wideCompany?: boolean;
}

/** The fields that the forms of the contact page and of Home share. Each form has its own fields for the name. */
export function ContactFields({ field, wideCompany }: Props) {
  return (
    <>
      <TextInput {...field('email')} autoComplete="email" />
      <TextInput
        {...field('company')}
        autoComplete="organization"
        className={wideCompany ? classes.wide : undefined}
      />
      <Textarea {...field('message')} rows={5} />
    </>
  );
}

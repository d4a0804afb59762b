import { Textarea, TextInput } from '@mantine/core';
import { FormFoot } from '@/lib/form-foot';
import { FormFrame } from '@/lib/form-frame';
import { Optional } from '@/lib/form-label';
import { nativeValidity } from '@/lib/form-native-validity';
import { useFormSubmission } from '@/lib/form-submission';
import classes from '@/lib/form.module.css';
import { CONTACT_LIMITS } from '@shared/contact-schema';
import type { ContactValues } from './compose-contact';
import { contactFailed, contactSent } from './contact-toasts';
import { sendContact } from './send-contact';

const blank: ContactValues = { name: '', email: '', company: '', message: '' };
const resolver = nativeValidity<ContactValues>();

/** The contact page's form (spec, sections 2, 5 and 7). */
export function ContactForm() {
  const { field, pending, refusal, trap, submitButton, onSubmit } = useFormSubmission<ContactValues>({
    name: 'contact',
    blank,
    resolver,
    send: sendContact,
    success: contactSent,
    failure: contactFailed,
  });

  return (
    <FormFrame label="Contact" pending={pending} onSubmit={onSubmit} trap={trap}>
      <div className={classes.grid}>
        <TextInput
          {...field('name')}
          label="Name"
          required
          autoComplete="name"
          autoCapitalize="words"
          maxLength={CONTACT_LIMITS.name}
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
          {...field('company')}
          label={<Optional>Company</Optional>}
          autoComplete="organization"
          maxLength={CONTACT_LIMITS.company}
          className={classes.wide}
        />
        <Textarea
          {...field('message')}
          enterKeyHint="enter"
          label="Message"
          required
          rows={6}
          maxLength={CONTACT_LIMITS.message}
          className={classes.wide}
        />
      </div>
      <FormFoot label="Send Message" pending={pending} refusal={refusal} button={submitButton} />
    </FormFrame>
  );
}

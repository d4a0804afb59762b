import { Textarea, TextInput } from '@mantine/core';
import { FormFoot } from '@/lib/form-foot';
import { FormFrame } from '@/lib/form-frame';
import { Optional } from '@/lib/form-label';
import { nativeValidity } from '@/lib/form-native-validity';
import { useFormSubmission } from '@/lib/form-submission';
import classes from '@/lib/form.module.css';
import { CONTACT_FORM_MAX, contactFields, type ContactFormValues } from '@shared/inquiry/contact';
import { inputAttributes } from '@shared/inquiry/field';
import { contactFailed, contactSent } from './contact-toasts';
import { sendContact } from './send-contact';

const blank: ContactFormValues = { name: '', email: '', company: '', message: '' };
const resolver = nativeValidity<ContactFormValues>();

/** The contact page's form (spec, sections 2, 5 and 7). */
export function ContactForm() {
  const { field, pending, refusal, trap, submitButton, onSubmit } = useFormSubmission<ContactFormValues>({
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
          {...inputAttributes(contactFields, 'name')}
          label="Name"
          autoComplete="name"
          autoCapitalize="words"
        />
        <TextInput
          {...field('email')}
          {...inputAttributes(contactFields, 'email')}
          label="Email"
          autoComplete="email"
        />
        <TextInput
          {...field('company')}
          label={<Optional>Company</Optional>}
          autoComplete="organization"
          maxLength={CONTACT_FORM_MAX.company}
          className={classes.wide}
        />
        <Textarea
          {...field('message')}
          enterKeyHint="enter"
          label="Message"
          required
          rows={6}
          maxLength={CONTACT_FORM_MAX.message}
          className={classes.wide}
        />
      </div>
      <FormFoot label="Send Message" pending={pending} refusal={refusal} button={submitButton} />
    </FormFrame>
  );
}

import { Textarea, TextInput } from '@mantine/core';
import { site } from '@/content/site';
import { FormFoot } from '@/lib/form-foot';
import { FormFrame } from '@/lib/form-frame';
import { Optional } from '@/lib/form-label';
import { nativeValidity } from '@/lib/form-native-validity';
import { useFormSubmission } from '@/lib/form-submission';
import classes from '@/lib/form.module.css';
import { CONTACT_FORM_MAX, contactFields } from '@shared/inquiry/contact';
import { inputAttributes } from '@shared/inquiry/field';
import { contactFailed, homeFormSent } from './contact-toasts';
import { type HomeFormValues, submitHomeForm } from './submit-home-form';

const blank: HomeFormValues = { firstName: '', lastName: '', email: '', company: '', message: '' };
const resolver = nativeValidity<HomeFormValues>();
// Both names and the space between them make the one name of a contact message.
const NAME_MAX = Math.floor((inputAttributes(contactFields, 'name').maxLength - 1) / 2);

/** The home page's form, simulated unless the site's facts say otherwise (spec, sections 2 and 4). */
export function HomeForm() {
  const { field, pending, refusal, trap, submitButton, onSubmit } = useFormSubmission<HomeFormValues>({
    name: 'home',
    blank,
    resolver,
    send: (values, headers) => submitHomeForm(site.homeForm, values, headers),
    success: homeFormSent,
    failure: contactFailed,
  });

  return (
    <FormFrame label="Contact" pending={pending} onSubmit={onSubmit} trap={trap}>
      <div className={classes.grid}>
        <TextInput
          {...field('firstName')}
          label="First name"
          required
          autoComplete="given-name"
          autoCapitalize="words"
          maxLength={NAME_MAX}
        />
        <TextInput
          {...field('lastName')}
          label="Last name"
          required
          autoComplete="family-name"
          autoCapitalize="words"
          maxLength={NAME_MAX}
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
        />
        <Textarea
          {...field('message')}
          enterKeyHint="enter"
          label="Message"
          required
          rows={5}
          maxLength={CONTACT_FORM_MAX.message}
          className={classes.wide}
        />
      </div>
      <FormFoot label="Send Message" pending={pending} refusal={refusal} button={submitButton} />
    </FormFrame>
  );
}

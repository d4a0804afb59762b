import { TextInput } from '@mantine/core';
import { formToasts } from '@/content/form-toasts';
import { FormFooter, FormFrame } from '@/lib/form/form-frame';
import { nativeValidity } from '@/lib/form/native-validity';
import { useFormSubmission } from '@/lib/form/use-form-submission';
import { FormOrSentPanel } from '@/sections/sent-panel';
import { site } from '@shared/site';
import { blankFields, ContactFields, contactLimits, toSentMessage } from './contact-fields';
import { type HomeFormValues, toContact, sendHomeForm } from './send-home-form';
import classes from '@/lib/form/form.module.css';

const blank: HomeFormValues = { firstName: '', lastName: '', ...blankFields };
// Both names together, with a space between them, become the name in a contact message.
const maxPerName = Math.floor((contactLimits.name.max - 1) / 2);
const limits = {
  ...contactLimits,
  firstName: { ...contactLimits.name, label: 'First name', max: maxPerName },
  lastName: { ...contactLimits.name, label: 'Last name', max: maxPerName },
};
const resolver = nativeValidity<HomeFormValues>(limits);

export function HomeForm() {
  const { field, sent, frame, footer } = useFormSubmission<HomeFormValues>({
    name: 'home',
    blank,
    resolver,
    limits,
    send: (values, headers) => sendHomeForm(site.homeForm, values, headers),
    success: formToasts.homeSent,
    failure: formToasts.messageFailed,
  });

  return (
    <FormOrSentPanel
      message={site.homeForm === 'live' && sent ? toSentMessage(toContact(sent.values), sent.at) : undefined}
    >
      <FormFrame label="Contact" {...frame}>
        <div className={classes.grid}>
          <TextInput {...field('firstName')} autoComplete="given-name" autoCapitalize="words" />
          <TextInput {...field('lastName')} autoComplete="family-name" autoCapitalize="words" />
          <ContactFields field={field} />
        </div>
        <FormFooter label="Send Message" {...footer} />
      </FormFrame>
    </FormOrSentPanel>
  );
}

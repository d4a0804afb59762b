import { TextInput } from '@mantine/core';
import { formToasts } from '@/content/form-toasts';
import { FormFooter, FormFrame } from '@/lib/form/form-frame';
import { nativeValidity } from '@/lib/form/native-validity';
import { postSubmission } from '@/lib/form/submission';
import { useFormSubmission } from '@/lib/form/use-form-submission';
import { FormOrSentPanel } from '@/sections/sent-panel';
import { composeContact, type ContactFormValues } from '@shared/inquiry/contact';
import { blankFields, ContactFields, contactLimits, toSentMessage } from './contact-fields';
import { useTopicFromUrl } from './topic';
import classes from '@/lib/form/form.module.css';

const blank: ContactFormValues = { name: '', ...blankFields };
const resolver = nativeValidity<ContactFormValues>(contactLimits);

export function ContactForm() {
  const { form, field, sent, frame, footer } = useFormSubmission<ContactFormValues>({
    name: 'contact',
    blank,
    resolver,
    limits: contactLimits,
    send: (values, headers) => postSubmission('/api/contact', composeContact(values), headers),
    success: formToasts.contactSent,
    failure: formToasts.messageFailed,
  });
  useTopicFromUrl(form); // after the draft has been restored

  return (
    <FormOrSentPanel message={sent && toSentMessage(sent.values, sent.at)}>
      <FormFrame label="Contact" {...frame}>
        <div className={classes.grid}>
          <TextInput {...field('name')} autoComplete="name" autoCapitalize="words" />
          <ContactFields field={field} wideCompany />
        </div>
        <FormFooter label="Send Message" {...footer} />
      </FormFrame>
    </FormOrSentPanel>
  );
}

import { TextInput } from '@mantine/core';
import { formToasts } from '@/content/form-toasts';
import { FormFooter, FormFrame } from '@/lib/form/form-frame';
import { nativeValidity } from '@/lib/form/native-validity';
import { useFormSubmission } from '@/lib/form/use-form-submission';
import { Sent } from '@/sections/sent';
import { contactFields } from '@shared/inquiry/contact';
import { inputAttributes } from '@shared/inquiry/field';
import { site } from '@shared/site';
import { blankFields, ContactFields, copyOf } from './contact-fields';
import { type HomeFormValues, messageOf, sendHomeForm } from './send-home-form';
import classes from '@/lib/form/form.module.css';

const blank: HomeFormValues = { firstName: '', lastName: '', ...blankFields };
const resolver = nativeValidity<HomeFormValues>();
// Both names and the space between them become the one name of a contact message.
const NAME_MAX = Math.floor((inputAttributes(contactFields, 'name').maxLength - 1) / 2);
const nameAttributes = { required: true, autoCapitalize: 'words', maxLength: NAME_MAX } as const;

export function HomeForm() {
  const { field, sent, frame, footer } = useFormSubmission<HomeFormValues>({
    name: 'home',
    blank,
    resolver,
    send: (values, headers) => sendHomeForm(site.homeForm, values, headers),
    success: formToasts.homeSent,
    failure: formToasts.messageFailed,
  });

  return (
    <>
      <FormFrame label="Contact" {...frame}>
        <div className={classes.grid}>
          <TextInput
            {...field('firstName')}
            {...nameAttributes}
            label="First name"
            autoComplete="given-name"
          />
          <TextInput
            {...field('lastName')}
            {...nameAttributes}
            label="Last name"
            autoComplete="family-name"
          />
          <ContactFields field={field} rows={5} />
        </div>
        <FormFooter label="Send Message" {...footer} />
      </FormFrame>
      {site.homeForm === 'live' && <Sent copy={sent && copyOf(messageOf(sent.values), sent.at)} />}
    </>
  );
}

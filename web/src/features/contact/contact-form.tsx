import { TextInput } from '@mantine/core';
import { facts } from '@/content/facts';
import { FormFooter, FormFrame } from '@/lib/form/form-frame';
import classes from '@/lib/form/form.module.css';
import { nativeValidity } from '@/lib/form/native-validity';
import { postSubmission } from '@/lib/form/submission';
import { useFormSubmission } from '@/lib/form/use-form-submission';
import { Sent } from '@/sections/sent';
import { composeContact, contactFields, type ContactFormValues } from '@shared/inquiry/contact';
import { inputAttributes } from '@shared/inquiry/field';
import { blankFields, ContactFields, contactFailed, copyOf } from './contact-fields';
import { TopicChip, useTopicOfAddress } from './topic-chip';

const blank: ContactFormValues = { name: '', ...blankFields };
const resolver = nativeValidity<ContactFormValues>();

const contactSent = {
  title: 'Message Sent!',
  message: "Thank you for your inquiry. We'll get back to you within 24 hours.",
};

/** The contact page's form (docs/behaviour.md, Forms). */
export function ContactForm() {
  const { form, field, sent, frame, footer } = useFormSubmission<ContactFormValues>({
    name: 'contact',
    blank,
    resolver,
    send: (values, headers) => postSubmission('/api/contact', composeContact(values), headers),
    success: contactSent,
    receipt: ({ email }) => `We have your message. The answer goes to ${email}, within ${facts.reply}.`,
    failure: contactFailed,
  });
  useTopicOfAddress(form); // after the draft has been restored

  return (
    <>
      <FormFrame label="Contact" {...frame}>
        <TopicChip form={form} />
        <div className={classes.grid}>
          <TextInput
            {...field('name')}
            {...inputAttributes(contactFields, 'name')}
            label="Name"
            autoComplete="name"
            autoCapitalize="words"
          />
          <ContactFields field={field} wideCompany rows={6} />
        </div>
        <FormFooter label="Send Message" {...footer} />
      </FormFrame>
      <Sent copy={sent && copyOf(sent.values, sent.at)} />
    </>
  );
}

import { zodResolver } from '@hookform/resolvers/zod';
import { Textarea } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import type { Resolver } from 'react-hook-form';
import { receipts } from '@/content/after-sending';
import { formToasts } from '@/content/form-toasts';
import { partnerForm } from '@/content/partner';
import { FormFooter, FormFrame } from '@/lib/form/form-frame';
import { useFormSubmission } from '@/lib/form/use-form-submission';
import { ActionButton } from '@/sections/action-button';
import { FormOrSentPanel, type SentMessage } from '@/sections/sent-panel';
import { cleanField } from '@shared/inquiry/field';
import type { PartnershipInput } from '@shared/inquiry/kinds';
import { toRows } from '@shared/inquiry/record';
import { partnershipSchema } from '@shared/inquiry/schema';
import { site } from '@shared/site';
import { CompanyFields, PersonFields, partnershipLimits } from './partnership-fields';
import classes from './partnership-form.module.css';
import { PartnershipTypes } from './partnership-types';
import { blankPartnership, type PartnershipValues, submitPartnership } from './submit-partnership';
import formClasses from '@/lib/form/form.module.css';

const { sections } = partnerForm;
// The schema narrows the values of the inputs; its output has the same fields.
const resolver = zodResolver(partnershipSchema) as unknown as Resolver<PartnershipValues>;

const toSentMessage = (values: PartnershipInput, at: number): SentMessage => ({
  at,
  to: site.partnershipsEmail,
  receipt: receipts.partnership(values.email),
  rows: toRows('partnerships', values),
});

export function PartnershipForm() {
  const { form, field, messageRole, sent, frame, footer } = useFormSubmission<PartnershipValues>({
    name: 'partnership',
    blank: blankPartnership,
    resolver,
    limits: partnershipLimits,
    send: async (values, headers) => {
      const result = await submitPartnership(values, headers);
      // An inquiry that was mailed but not saved counts as sent, because the mail has all fields.
      if (!result.email) throw result.error;
    },
    success: formToasts.partnershipSent,
    failure: formToasts.partnershipFailed,
  });

  return (
    <FormOrSentPanel message={sent && toSentMessage(sent.values, sent.at)}>
      <FormFrame label={partnerForm.title} email={site.partnershipsEmail} {...frame}>
        <FormSection {...sections.contact}>
          <PersonFields field={field} />
        </FormSection>
        <FormSection {...sections.company}>
          <CompanyFields
            field={field}
            completeWebsite={(typed) =>
              form.setValue('website', cleanField(partnershipLimits.website, typed))
            }
          />
        </FormSection>
        <FormSection {...sections.details}>
          <PartnershipTypes
            id="partnership-partnershipType"
            control={form.control}
            messageRole={messageRole}
          />
        </FormSection>
        <FormSection {...sections.proposal}>
          <Textarea {...field('description')} rows={5} />
        </FormSection>
        <div className={classes.end}>
          <FormFooter label={partnerForm.submit} {...footer}>
            <ActionButton action={{ ...partnerForm.schedule, newTab: true }} secondary />
          </FormFooter>
        </div>
      </FormFrame>
    </FormOrSentPanel>
  );
}

function FormSection({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div>
        <h3 id={id} className={classes.title}>
          {title}
        </h3>
        <p className={formClasses.note}>{hint}</p>
      </div>
      <div className={classes.fields}>{children}</div>
    </section>
  );
}

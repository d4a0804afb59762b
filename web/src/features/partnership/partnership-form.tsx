import { zodResolver } from '@hookform/resolvers/zod';
import { Textarea } from '@mantine/core';
import { IconArrowUpRight } from '@tabler/icons-react';
import type { Resolver } from 'react-hook-form';
import { partnerForm } from '@/content/partner';
import { FormFoot } from '@/lib/form-foot';
import { FormFrame } from '@/lib/form-frame';
import { Optional } from '@/lib/form-label';
import { useFormSubmission } from '@/lib/form-submission';
import { inputAttributes } from '@shared/inquiry/field';
import type { PartnershipInput } from '@shared/inquiry/kinds';
import { partnershipFields } from '@shared/inquiry/partnership';
import { partnershipSchema } from '@shared/inquiry/schema';
import { CompanyFields } from './company-fields';
import { ContactFields } from './contact-fields';
import { FormSection } from './form-section';
import classes from './partnership-form.module.css';
import { partnershipFailed, partnershipSent } from './partnership-toasts';
import { PartnershipTypes } from './partnership-types';
import { blankPartnership, type PartnershipValues } from './partnership-values';
import { submitPartnership } from './submit-partnership';

const { sections } = partnerForm;
// The schema narrows what the inputs hold; its output has the same fields.
const resolver = zodResolver(partnershipSchema) as unknown as Resolver<PartnershipValues>;

/** The partnership page's form (spec, sections 2, 5, 7 and 8). */
export function PartnershipForm() {
  const { form, field, pending, refusal, trap, submitButton, onSubmit } =
    useFormSubmission<PartnershipValues>({
      name: 'partnership',
      blank: blankPartnership,
      resolver,
      send: async (values, headers) => {
        const result = await submitPartnership(values as PartnershipInput, headers);
        if (!result.email) throw result.error;
      },
      success: partnershipSent,
      failure: partnershipFailed,
    });

  return (
    <FormFrame label={partnerForm.title} pending={pending} onSubmit={onSubmit} trap={trap}>
      <FormSection {...sections.contact}>
        <ContactFields field={field} />
      </FormSection>
      <FormSection {...sections.company}>
        <CompanyFields field={field} complete={(address) => form.setValue('website', address)} />
      </FormSection>
      <FormSection {...sections.details}>
        <PartnershipTypes id="partnership-partnershipType" control={form.control} />
      </FormSection>
      <FormSection {...sections.proposal}>
        <Textarea
          {...field('description')}
          enterKeyHint="enter"
          label={<Optional>Description</Optional>}
          rows={5}
          styles={{ input: { minHeight: 120 } }}
          maxLength={inputAttributes(partnershipFields, 'description').maxLength}
          className={classes.wide}
        />
      </FormSection>
      <div className={classes.end}>
        <FormFoot label={partnerForm.submit} pending={pending} refusal={refusal} button={submitButton}>
          <a
            className={classes.schedule}
            href={partnerForm.schedule.href}
            target="_blank"
            rel="noopener noreferrer"
          >
            {partnerForm.schedule.label}
            <IconArrowUpRight size={18} stroke={1.75} aria-hidden />
            <span className="visually-hidden">(opens in a new tab)</span>
          </a>
        </FormFoot>
      </div>
    </FormFrame>
  );
}

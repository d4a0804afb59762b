import '@mantine/core/styles/Combobox.layer.css';
import { NativeSelect, TextInput } from '@mantine/core';
import { COMPANY_SIZES, INDUSTRIES, PARTNERSHIP_LIMITS as LIMITS } from '@shared/partnership-schema';
import { Optional } from '@/lib/form-label';
import { completeWebAddress } from './complete-web-address';
import type { PartnershipField } from './partnership-field';

const choose = (label: string) => ({ value: '', label });

interface Props {
  field: PartnershipField;
  /** Replaces the web address. */
  complete: (address: string) => void;
}

/** Enough about the company to find the right counterpart. */
export function CompanyFields({ field, complete }: Props) {
  const website = field('website');
  return (
    <>
      <TextInput
        {...field('companyName')}
        label="Company name"
        required
        autoComplete="organization"
        maxLength={LIMITS.companyName}
      />
      <TextInput
        {...website}
        onBlur={(event) => {
          complete(completeWebAddress(event.currentTarget.value));
          return website.onBlur(event);
        }}
        label={<Optional>Website</Optional>}
        type="url"
        autoComplete="url"
        maxLength={LIMITS.website}
      />
      <NativeSelect
        {...field('companySize')}
        label="Company size"
        required
        data={[choose('Select company size'), ...COMPANY_SIZES]}
      />
      <NativeSelect
        {...field('industry')}
        label="Industry"
        required
        data={[choose('Select industry'), ...INDUSTRIES]}
      />
    </>
  );
}

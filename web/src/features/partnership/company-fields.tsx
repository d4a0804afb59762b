import { NativeSelect, TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Optional } from '@/lib/form-label';
import { COMPANY_SIZES, INDUSTRIES, PARTNERSHIP_LIMITS as LIMITS } from '@shared/partnership-schema';
import { completeWebAddress } from './complete-web-address';
import type { PartnershipField } from './partnership-field';

const choose = (label: string) => ({ value: '', label });
const chevron = <IconChevronDown size={20} stroke={1.75} aria-hidden />;

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
        rightSection={chevron}
        data={[choose('Select company size'), ...COMPANY_SIZES]}
      />
      <NativeSelect
        {...field('industry')}
        label="Industry"
        required
        rightSection={chevron}
        data={[choose('Select industry'), ...INDUSTRIES]}
      />
    </>
  );
}

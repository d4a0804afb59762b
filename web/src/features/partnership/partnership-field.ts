import type { PartnershipValues } from './partnership-values';
import type { FormField } from '@/lib/form-submission';

export type PartnershipField = FormField<PartnershipValues>;

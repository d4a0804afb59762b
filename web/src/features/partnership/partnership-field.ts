import type { FormField } from '@/lib/form-submission';
import type { PartnershipValues } from './partnership-values';

export type PartnershipField = FormField<PartnershipValues>;

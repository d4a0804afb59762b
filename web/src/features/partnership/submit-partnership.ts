import { postSubmission, type SubmissionHeaders } from '@/lib/form/submission';
import type { PartnershipInput } from '@shared/inquiry/kinds';
import { partnershipFields } from '@shared/inquiry/partnership';

/** The values of the form's inputs before validation. */
export type PartnershipValues = {
  [Field in keyof Required<PartnershipInput>]: Field extends 'partnershipType' ? string[] : string;
};

const emptyValues: unknown = Object.fromEntries(
  partnershipFields.map(({ key, type }) => [key, type === 'choices' ? [] : '']),
);
export const blankPartnership = emptyValues as PartnershipValues;

interface PartnershipResult {
  /** True if the inquiry was saved. */
  database: boolean;
  /** True if the inquiry was mailed. */
  email: boolean;
  error?: unknown;
}

/**
 * Saves and mails an inquiry. A failed save is only logged, because the email has all fields (docs/behaviour.md,
 * Forms).
 */
export async function submitPartnership(
  body: PartnershipInput,
  headers: SubmissionHeaders,
): Promise<PartnershipResult> {
  const database = await save(body, headers);
  try {
    await postSubmission('/api/partnership-inquiry', body, headers);
    return { database, email: true };
  } catch (error) {
    return { database, email: false, error };
  }
}

async function save(body: PartnershipInput, headers: SubmissionHeaders): Promise<boolean> {
  try {
    await postSubmission('/api/partnership', body, headers);
    return true;
  } catch (error) {
    console.warn('The partnership inquiry was not saved. Its email is still sent.', error);
    return false;
  }
}

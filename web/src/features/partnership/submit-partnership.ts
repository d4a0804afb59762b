import type { SubmissionHeaders } from '@/lib/submission-headers';
import { postSubmission } from '@/lib/submission-post';
import type { PartnershipInput } from '@shared/inquiry/kinds';

/** What became of the two calls of one inquiry (spec, section 7). */
export interface PartnershipResult {
  /** The record was saved. */
  database: boolean;
  /** The e-mail was accepted for sending. */
  email: boolean;
  /** Why the e-mail was not. */
  error?: unknown;
}

/**
 * Saves the inquiry, then sends its e-mail, one after the other with the same idempotency key.
 * A failed save is only logged: the e-mail carries everything, and decides the outcome (spec, section 8).
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
    console.warn('The partnership inquiry was not saved; its e-mail goes on.', error);
    return false;
  }
}

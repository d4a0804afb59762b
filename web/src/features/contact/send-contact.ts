import { apiFetch } from '@/lib/api-client';
import type { SubmissionHeaders } from '@/lib/submission-headers';
import { composeContact, type ContactValues } from './compose-contact';

/** @throws ApiError if the site refuses it, TypeError if it cannot be reached */
export async function sendContact(values: ContactValues, headers: SubmissionHeaders): Promise<void> {
  await apiFetch('/api/contact', { method: 'POST', body: composeContact(values), headers });
}

import type { SubmissionHeaders } from '@/lib/submission-headers';
import { postSubmission } from '@/lib/submission-post';
import { composeContact, type ContactFormValues } from '@shared/inquiry/contact';

/** @throws what {@link postSubmission} throws */
export async function sendContact(values: ContactFormValues, headers: SubmissionHeaders): Promise<void> {
  await postSubmission('/api/contact', composeContact(values), headers);
}

import { site } from '@/content/site';
import { postSubmission, type SubmissionHeaders } from '@/lib/form/submission';
import { composeContact, type ContactFormValues } from '@shared/inquiry/contact';

/** The toast for a message that could not be sent. */
export const contactFailed = {
  title: 'Failed to Send Message',
  message: `Please try again or contact us directly at ${site.email}`,
};

/** @throws what {@link postSubmission} throws */
export async function sendContact(values: ContactFormValues, headers: SubmissionHeaders): Promise<void> {
  await postSubmission('/api/contact', composeContact(values), headers);
}

export interface HomeFormValues extends Omit<ContactFormValues, 'name'> {
  firstName: string;
  lastName: string;
}

const SIMULATED_DELAY_MS = 1000;

/**
 * Sends Home's form as a contact message if `mode` is 'live'. 'simulated' waits a second and sends nothing
 * (docs/behaviour.md, Forms).
 */
export async function sendHomeForm(
  mode: typeof site.homeForm,
  { firstName, lastName, ...rest }: HomeFormValues,
  headers: SubmissionHeaders,
): Promise<void> {
  if (mode === 'simulated') {
    await new Promise((resolve) => setTimeout(resolve, SIMULATED_DELAY_MS));
    return;
  }
  await sendContact({ name: `${firstName} ${lastName}`, ...rest }, headers);
}

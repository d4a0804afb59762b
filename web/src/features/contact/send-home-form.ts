import { postSubmission, type SubmissionHeaders } from '@/lib/form/submission';
import { composeContact, type ContactFormValues } from '@shared/inquiry/contact';
import type { site } from '@shared/site';

export interface HomeFormValues extends Omit<ContactFormValues, 'name'> {
  firstName: string;
  lastName: string;
}

const SIMULATED_DELAY_MS = 1000;

/**
 * Sends the home page's form as a contact message. Simulated mode waits a second and sends nothing (docs/behaviour.md,
 * Forms).
 * @throws the same errors as `postSubmission`
 */
export async function sendHomeForm(
  mode: typeof site.homeForm,
  values: HomeFormValues,
  headers: SubmissionHeaders,
): Promise<void> {
  if (mode === 'simulated') {
    await new Promise((resolve) => setTimeout(resolve, SIMULATED_DELAY_MS));
    return;
  }
  await postSubmission('/api/contact', composeContact(toContact(values)), headers);
}

export function toContact({ firstName, lastName, ...rest }: HomeFormValues): ContactFormValues {
  return { name: `${firstName} ${lastName}`, ...rest };
}

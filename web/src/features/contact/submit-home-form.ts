import type { site } from '@/content/site';
import type { SubmissionHeaders } from '@/lib/submission-headers';
import { sendContact } from './send-contact';

export interface HomeFormValues {
  firstName: string;
  lastName: string;
  email: string;
  company: string;
  message: string;
}

const SIMULATED_DELAY_MS = 1000;

/**
 * What pressing the home page's button does: 'simulated' waits a second and sends nothing (spec, section 4);
 * 'live' sends it as a contact message.
 */
export async function submitHomeForm(
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

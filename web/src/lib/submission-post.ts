import { apiFetch } from './api-client';
import type { SubmissionHeaders } from './submission-headers';

/** The server answers within 10 s whatever is down; beyond twice that the answer is lost on its way. */
const DEADLINE_MS = 20_000;

/**
 * One call of a form. After an answer that did not come in time the same key makes another try harmless.
 * @throws ApiError if the site refuses it, TypeError if it cannot be reached, AbortError after 20 s
 */
export async function postSubmission(url: string, body: unknown, headers: SubmissionHeaders): Promise<void> {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), DEADLINE_MS);
  try {
    await apiFetch(url, { method: 'POST', body, headers, signal: deadline.signal });
  } finally {
    clearTimeout(timer);
  }
}

import { readDraft } from './form-draft';
import { submissionKey } from './submission-key';

/** The headers of docs/api.md that go with a form's calls; the bodies stay as specified. */
export type SubmissionHeaders = Record<string, string>;

/**
 * @param content what is sent, as text: the idempotency key belongs to it
 * @param trapped whether the field that nobody sees was filled in
 */
export function submissionHeaders(form: string, content: string, trapped: boolean): SubmissionHeaders {
  return {
    'Idempotency-Key': submissionKey(form, content),
    'X-Form-Elapsed': String(elapsed(form)),
    ...(trapped && { 'X-Form-Trap': '1' }),
  };
}

/** Milliseconds since the page was opened, or since the draft was begun if a reload came in between. */
function elapsed(form: string): number {
  const since = readDraft(form)?.since;
  return Math.round(Math.max(performance.now(), since === undefined ? 0 : Date.now() - since));
}

import * as formTexts from '@/content/form-texts';
import { ApiError, apiFetch } from '@/lib/api-client';
import { recallVisit } from '@/lib/visit';
import { formatSource, sourceFields } from '@shared/inquiry/source';
import { parseUrl } from '@shared/ponyfills';
import { readStored, removeStored, writeStored } from '../session-storage';
import { readDraft } from './draft';

/** The headers of a form's calls (docs/api.md). */
export type SubmissionHeaders = Record<string, string>;

/** The server responds within 10 s even during an outage. After twice that time the response counts as lost. */
const TIMEOUT_MS = 20_000;

/**
 * Returns the headers of a submission. The idempotency key belongs to `content`, the text of the sent values.
 */
export async function submissionHeaders(
  form: string,
  content: string,
  honeypotFilled: boolean,
): Promise<SubmissionHeaders> {
  const source = sourceHeader();
  return {
    'Idempotency-Key': await idempotencyKey(form, content),
    'X-Form-Elapsed': String(elapsedMs(form)),
    ...(honeypotFilled && { 'X-Form-Honeypot': '1' }),
    ...(source !== '' && { 'X-Form-Source': source }),
  };
}

/** Returns the header `X-Form-Source` (docs/api.md); empty if the visitor refuses tracking. */
export function sourceHeader(): string {
  const visit = recallVisit();
  if (visit === undefined) return '';
  const landing = parseUrl(visit.href ?? '');
  const referrer = parseUrl(visit.referrer ?? '');
  const campaign = sourceFields
    .filter(({ key }) => key.startsWith('utm_'))
    .map(({ key }) => [key, landing?.searchParams.get(key) ?? ''] as const);
  return formatSource({
    page: location.pathname,
    landing: landing?.pathname ?? '',
    // A new tab of this site has the site itself as its referrer.
    referrer: referrer === null || referrer.host === location.host ? '' : referrer.host,
    ...Object.fromEntries(campaign),
  });
}

/** Returns the milliseconds since the page was opened, or since the draft was started if that was earlier (before a reload). */
function elapsedMs(form: string): number {
  const since = readDraft(form)?.since;
  return Math.round(Math.max(performance.now(), since === undefined ? 0 : Date.now() - since));
}

/** The last attempt to send a form. The attempt outlives the draft, so it contains none of the text. */
interface Attempt {
  key: string;
  /** Hash of the key and the content. */
  hash: string;
}

const attemptKey = (form: string) => `attempt:${form}`;

/**
 * Returns the idempotency key for sending this content. The key stays the same until the content is accepted. Changed
 * content gets a new key, because the server rejects a known key with another body.
 */
export async function idempotencyKey(form: string, content: string): Promise<string> {
  const last = readStored(attemptKey(form)) as Attempt | null;
  if (last) {
    const hash = await hashText(last.key + content);
    if (hash === last.hash) return last.key;
  }
  const key = crypto.randomUUID();
  writeStored(attemptKey(form), { key, hash: await hashText(key + content) } satisfies Attempt);
  return key;
}

async function hashText(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(digest)));
}

export function forgetIdempotencyKey(form: string): void {
  removeStored(attemptKey(form));
}

/**
 * Sends a form's values to the API.
 * @throws ApiError if the server rejects the values, TypeError if the server cannot be reached, AbortError after 20 s
 */
export async function postSubmission(url: string, body: unknown, headers: SubmissionHeaders): Promise<void> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), TIMEOUT_MS);
  try {
    await apiFetch(url, { method: 'POST', body, headers, signal: timeout.signal });
  } finally {
    clearTimeout(timer);
  }
}

/** Returns the reason why a submission failed, for the line above the button. */
export function submissionErrorMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return formTexts.unreachable;
  return error.isFromApi && error.detail ? error.detail : formTexts.unavailable;
}

import { applicationDefault } from 'firebase-admin/app';
import { CliError, runLogged } from '../scripts/cli.ts';

const TIMEOUT_MS = 30_000;

export interface GoogleRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  body?: unknown;
}

export interface GoogleResponse {
  status: number;
  /** JSON; an empty object without a body. */
  body: unknown;
}

/** A call to one of Google's REST APIs. Every status is returned; only an outage is thrown. */
export type Google = (request: GoogleRequest) => Promise<GoogleResponse>;

export type Gcloud = (...args: string[]) => Promise<{ ok: boolean; output: string }>;

/**
 * Calls Google with the credentials of `gcloud auth application-default login` or the file GOOGLE_APPLICATION_CREDENTIALS.
 * @param project the quota project, which some APIs require with the credentials of a person
 * @throws CliError without credentials, or when Google does not respond
 */
export function google(project: string): Google {
  const credential = applicationDefault();
  return async ({ method, url, body }) => {
    const { access_token: token } = await credential.getAccessToken().catch((error: unknown) => {
      throw new CliError(explainRefusal(reasonOf(error), project));
    });
    // A call with a key is one of the functions, which have no credentials.
    const identity = { Authorization: `Bearer ${token}`, 'X-Goog-User-Project': project };
    const response = await fetch(url, {
      method,
      headers: { ...(!url.includes('?key=') && identity), 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: unknown) => {
      throw new CliError(`${new URL(url).host} does not respond (${reasonOf(error)}): check the network.`);
    });
    // A proxy in between may respond with HTML.
    return { status: response.status, body: await response.json().catch(() => ({})) };
  };
}

/** Has a quota project of its own: it works where all APIs are off, and calls by `google` are refused. */
export const gcloud: Gcloud = (...args) => runLogged('gcloud', 'gcloud', args);

/** The body of a response, and Google's reason if it is a refusal. */
export async function read<T>(
  ask: Google,
  url: string,
  request: Partial<GoogleRequest> = {},
): Promise<{ body: Partial<T>; problem: string | undefined }> {
  const { status, body } = await ask({ method: 'GET', url, ...request });
  const { message } = (body as { error?: { message?: string } }).error ?? {};
  const problem = status === 200 ? undefined : (message ?? `Google responded with status ${status}`);
  return { body: body as Partial<T>, problem };
}

/** Makes a call that has to succeed. @throws CliError with Google's reason */
export async function call<T>(ask: Google, what: string, request: GoogleRequest): Promise<Partial<T>> {
  const { body, problem } = await read<T>(ask, request.url, request);
  if (problem !== undefined) throw new CliError(`${what}: ${problem}`);
  return body;
}

/**
 * Says what to do. The text on a missing quota project speaks of credentials too, so it comes first.
 * @see https://github.com/firebase/firebase-tools/issues/6514 a quota project is missing
 * @see https://github.com/firebase/firebase-tools/issues/7209 its use is refused
 * @see https://cloud.google.com/docs/authentication/adc-troubleshooting/user-creds
 */
export function explainRefusal(text: string, project: string): string {
  if (/quota project|serviceUsageConsumer|USER_PROJECT_DENIED/.test(text))
    return `You are logged in, but your account may not call Google's APIs for ${project}. An owner runs "gcloud projects add-iam-policy-binding ${project} --member=user:<your address> --role=roles/serviceusage.serviceUsageConsumer --condition=None". Google said: ${text}`;
  const [, api] = /([a-z]+\.googleapis\.com)[^ ]* .*(?:has not been used|is disabled)/s.exec(text) ?? [];
  if (api !== undefined || /has not been used in project|SERVICE_DISABLED/.test(text))
    return `An API of ${project} is off: run "gcloud services enable ${api ?? 'identitytoolkit.googleapis.com'} --project ${project}", wait a minute, then try again.`;
  if (/PERMISSION_DENIED|permission/i.test(text))
    return `You are logged in, but your account may not do this in ${project} (an owner and Firebase Admin may). Google said: ${text}`;
  if (/credential|access token|metadata|invalid_grant/i.test(text))
    return `There are no credentials for Google (${text}): run "gcloud auth application-default login" with an account that may change ${project}, then try again.`;
  return `Google refused for ${project}: ${text}`;
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

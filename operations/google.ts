import { applicationDefault } from 'firebase-admin/app';
import { CliError, runLogged } from '../scripts/cli.ts';
import { explainRefusal } from '../scripts/google-refusals.ts';

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

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

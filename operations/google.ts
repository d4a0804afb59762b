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
 * Google's APIs with the application default credentials: those of `gcloud auth application-default login`, or of the
 * file that GOOGLE_APPLICATION_CREDENTIALS names.
 * @param project the quota project, which some APIs require with the credentials of a person
 * @throws CliError without credentials, or when Google does not answer
 */
export function google(project: string): Google {
  const credential = applicationDefault();
  return async (request) => {
    // A call with a key is one of the functions, which have no credentials.
    if (request.url.includes('?key=')) return send(request, {});
    const { access_token: token } = await credential.getAccessToken().catch((error: unknown) => {
      throw new CliError(explainRefusal(reasonOf(error), project));
    });
    return send(request, { Authorization: `Bearer ${token}`, 'X-Goog-User-Project': project });
  };
}

/**
 * The Google Cloud CLI calls with a quota project of its own. So it works in a project whose APIs are all off, where
 * calls by `google` are refused.
 */
export const gcloud: Gcloud = (...args) => runLogged('gcloud', 'gcloud', args);

/** The Firestore emulator, which takes this token for that of an owner. */
export const firestoreEmulator: Google = (request) => send(request, { Authorization: 'Bearer owner' });

async function send({ method, url, body }: GoogleRequest, headers: Record<string, string>) {
  try {
    const response = await fetch(url, {
      method,
      headers: { ...headers, 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { status: response.status, body: parse(await response.text()) };
  } catch (error) {
    throw new CliError(`${new URL(url).host} does not answer (${reasonOf(error)}): check the network.`);
  }
}

/** Why a response is not the thing that was asked for; undefined if it is. */
export function refusal({ status, body }: GoogleResponse): string | undefined {
  if (status === 200) return undefined;
  const { message } = (body as { error?: { message?: string } }).error ?? {};
  return message ?? `Google answered with status ${status}`;
}

/** The body of a GET, and the reason if it is not what was asked for. */
export async function get<T>(
  ask: Google,
  url: string,
): Promise<{ body: Partial<T>; problem: string | undefined }> {
  const response = await ask({ method: 'GET', url });
  return { body: response.body as Partial<T>, problem: refusal(response) };
}

/**
 * The body of a response.
 * @throws CliError with Google's reason if it is a refusal
 */
export function assertOk(response: GoogleResponse, what: string): unknown {
  const problem = refusal(response);
  if (problem !== undefined) throw new CliError(`${what}: ${problem}`);
  return response.body;
}

/** A proxy in between may answer with HTML. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text || '{}');
  } catch {
    return {};
  }
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

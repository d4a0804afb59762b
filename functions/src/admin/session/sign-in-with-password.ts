import { config } from '../../config.ts';
import { PASSWORD_MAX } from '../../shared/account.ts';
import { signInUnavailable } from '../firebase-auth.ts';

const TIMEOUT_MS = 8_000;

const WRONG_CREDENTIALS =
  /^(INVALID_LOGIN_CREDENTIALS|INVALID_PASSWORD|EMAIL_NOT_FOUND|INVALID_EMAIL|USER_DISABLED)/;

interface PasswordSignIn {
  uid: string;
  idToken: string;
}

/**
 * Signs in with Identity Toolkit (REST, `accounts:signInWithPassword`).
 * @returns 'wrong' also when there is no such account; 'throttled' when Firebase refuses to look at the password
 * @throws HttpError 503 when Identity Toolkit is out of reach
 */
export async function signInWithPassword(credentials: {
  email: string;
  password: string;
}): Promise<PasswordSignIn | 'wrong' | 'throttled'> {
  const { ok, status, body } = await callIdentityToolkit(credentials);
  if (ok && body.localId && body.idToken) return { uid: body.localId, idToken: body.idToken };
  const reason = body.error?.message ?? 'no reason';
  if (WRONG_CREDENTIALS.test(reason)) return 'wrong';
  if (reason.startsWith('TOO_MANY_ATTEMPTS')) return 'throttled';
  throw signInUnavailable(new Error(`Identity Toolkit responded with ${status}: ${reason}`));
}

interface SignInResponse {
  localId?: string;
  idToken?: string;
  error?: { message?: string };
}

async function callIdentityToolkit({ email, password }: { email: string; password: string }) {
  if (config.webApiKey() === '')
    throw signInUnavailable(new Error('WEB_API_KEY is empty: no sign-in is possible'));
  try {
    const response = await fetch(signInUrl(), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      // A password one character too long is as wrong as one of a thousand more.
      body: JSON.stringify({ email, password: password.slice(0, PASSWORD_MAX + 1), returnSecureToken: true }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { ok: response.ok, status: response.status, body: (await response.json()) as SignInResponse };
  } catch (error) {
    // fetch says only that it failed; the cause says why.
    throw signInUnavailable((error as Error).cause ?? error);
  }
}

function signInUrl(): string {
  const emulator = config.authEmulatorHost();
  const base = emulator
    ? `http://${emulator}/identitytoolkit.googleapis.com`
    : 'https://identitytoolkit.googleapis.com';
  return `${base}/v1/accounts:signInWithPassword?key=${encodeURIComponent(config.webApiKey())}`;
}

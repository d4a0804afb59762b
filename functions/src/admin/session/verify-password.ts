import { config } from '../../config.ts';
import { HttpError } from '../../http/http-error.ts';
import { signInUnavailable } from './auth.ts';

/** Milliseconds. */
const DEADLINE = 8_000;

const WRONG = /^(INVALID_LOGIN_CREDENTIALS|INVALID_PASSWORD|EMAIL_NOT_FOUND|INVALID_EMAIL|USER_DISABLED)/;

export interface VerifiedPassword {
  uid: string;
  idToken: string;
}

/**
 * Asks Identity Toolkit whether the password is the account's (REST, `accounts:signInWithPassword`).
 * @returns null when it is not, or when there is no such account
 * @throws HttpError 429 when Identity Toolkit itself throttles, 503 when it is out of reach
 */
export async function verifyPassword(email: string, password: string): Promise<VerifiedPassword | null> {
  const answer = await fetch(signInUrl(), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password, returnSecureToken: true }),
    signal: AbortSignal.timeout(DEADLINE),
  })
    .then(async (response) => ({ ok: response.ok, body: (await response.json()) as SignInAnswer }))
    .catch(() => {
      throw signInUnavailable();
    });

  if (answer.ok && answer.body.localId && answer.body.idToken) {
    return { uid: answer.body.localId, idToken: answer.body.idToken };
  }
  const reason = answer.body.error?.message ?? '';
  if (WRONG.test(reason)) return null;
  if (reason.startsWith('TOO_MANY_ATTEMPTS')) {
    throw new HttpError(429, 'Too many attempts. Please wait a minute and try again.', {
      'Retry-After': '60',
    });
  }
  throw signInUnavailable();
}

interface SignInAnswer {
  localId?: string;
  idToken?: string;
  error?: { message?: string };
}

function signInUrl(): string {
  const emulator = process.env.FIREBASE_AUTH_EMULATOR_HOST;
  const base = emulator
    ? `http://${emulator}/identitytoolkit.googleapis.com`
    : 'https://identitytoolkit.googleapis.com';
  return `${base}/v1/accounts:signInWithPassword?key=${encodeURIComponent(config.webApiKey())}`;
}

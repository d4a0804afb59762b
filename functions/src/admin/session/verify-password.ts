import { config } from '../../config.ts';
import { PASSWORD_MAX } from '../../shared/account.ts';
import { signInUnavailable } from './auth.ts';

/** Milliseconds. */
const DEADLINE = 8_000;

// Identity Toolkit's own throttle counts by account: a sentence of its own would tell that the account exists.
const WRONG =
  /^(INVALID_LOGIN_CREDENTIALS|INVALID_PASSWORD|EMAIL_NOT_FOUND|INVALID_EMAIL|USER_DISABLED|TOO_MANY_ATTEMPTS)/;

export interface VerifiedPassword {
  uid: string;
  idToken: string;
}

/**
 * Asks Identity Toolkit whether the password is the account's (REST, `accounts:signInWithPassword`).
 * @returns null when it is not, or when there is no such account
 * @throws HttpError 503 when Identity Toolkit is out of reach
 */
export async function verifyPassword(email: string, password: string): Promise<VerifiedPassword | null> {
  const answer = await fetch(signInUrl(), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    // One character more than the longest password is as wrong as a thousand.
    body: JSON.stringify({ email, password: password.slice(0, PASSWORD_MAX + 1), returnSecureToken: true }),
    signal: AbortSignal.timeout(DEADLINE),
  })
    .then(async (response) => ({ ok: response.ok, body: (await response.json()) as SignInAnswer }))
    .catch(() => {
      throw signInUnavailable();
    });

  if (answer.ok && answer.body.localId && answer.body.idToken) {
    return { uid: answer.body.localId, idToken: answer.body.idToken };
  }
  if (WRONG.test(answer.body.error?.message ?? '')) return null;
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

import { config } from '../../config.ts';
import { PASSWORD_MAX } from '../../shared/account.ts';
import { signInUnavailable } from '../firebase-auth.ts';

const TIMEOUT_MS = 8_000;

// Identity Toolkit throttles by account, so a message of its own for that would tell that the account exists.
const WRONG_CREDENTIALS =
  /^(INVALID_LOGIN_CREDENTIALS|INVALID_PASSWORD|EMAIL_NOT_FOUND|INVALID_EMAIL|USER_DISABLED|TOO_MANY_ATTEMPTS)/;

interface VerifiedPassword {
  uid: string;
  idToken: string;
}

/**
 * Checks a password with Identity Toolkit (REST, `accounts:signInWithPassword`).
 * @returns null when it is wrong or there is no such account
 * @throws HttpError 503 when Identity Toolkit is out of reach
 */
export async function verifyPassword(email: string, password: string): Promise<VerifiedPassword | null> {
  const { ok, body } = await signInWithPassword(email, password);
  if (ok && body.localId && body.idToken) return { uid: body.localId, idToken: body.idToken };
  if (WRONG_CREDENTIALS.test(body.error?.message ?? '')) return null;
  throw signInUnavailable();
}

interface SignInResponse {
  localId?: string;
  idToken?: string;
  error?: { message?: string };
}

async function signInWithPassword(email: string, password: string) {
  try {
    const response = await fetch(signInUrl(), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      // A password one character too long is as wrong as one of a thousand more.
      body: JSON.stringify({ email, password: password.slice(0, PASSWORD_MAX + 1), returnSecureToken: true }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { ok: response.ok, body: (await response.json()) as SignInResponse };
  } catch {
    throw signInUnavailable();
  }
}

function signInUrl(): string {
  const emulator = config.authEmulatorHost();
  const base = emulator
    ? `http://${emulator}/identitytoolkit.googleapis.com`
    : 'https://identitytoolkit.googleapis.com';
  return `${base}/v1/accounts:signInWithPassword?key=${encodeURIComponent(config.webApiKey())}`;
}

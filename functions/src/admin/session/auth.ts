import { getAuth, type Auth } from 'firebase-admin/auth';
import { app } from '../../firestore/database.ts';
import { HttpError } from '../../http/http-error.ts';

/** Milliseconds. The Admin SDK itself would retry for longer than a person waits. */
const AUTH_DEADLINE_MS = 8_000;

export function adminAuth(): Auth {
  return getAuth(app());
}

/** An error that Firebase Auth answered with, e.g. `auth/user-not-found`; null for an outage. */
export function authCodeOf(error: unknown): string | null {
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code !== 'string' || !code.startsWith('auth/')) return null;
  return code === 'auth/internal-error' || code === 'auth/network-request-failed' ? null : code;
}

/** What a look-up of an account answers, or null when there is no such account. */
export async function orNobody<T>(lookUp: Promise<T>): Promise<T | null> {
  try {
    return await lookUp;
  } catch (error) {
    if (authCodeOf(error) === 'auth/user-not-found') return null;
    throw error;
  }
}

export function signInUnavailable(): HttpError {
  return new HttpError(503, 'Sign-in is out of reach right now. Please try again in a moment.', {
    'Retry-After': '30',
  });
}

/**
 * Waits for a call to Firebase Auth, but not for ever. Its answers, refusals included, pass through.
 * @throws HttpError 503 when Firebase Auth cannot be reached in time
 */
export async function authInTime<T>(call: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(signInUnavailable()), AUTH_DEADLINE_MS);
  });
  try {
    return await Promise.race([call, deadline]);
  } catch (error) {
    if (error instanceof HttpError || authCodeOf(error) !== null) throw error;
    throw signInUnavailable();
  } finally {
    clearTimeout(timer);
  }
}

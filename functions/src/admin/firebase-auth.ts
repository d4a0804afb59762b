import { getAuth, type Auth, type UserRecord } from 'firebase-admin/auth';
import { app } from '../firestore/database.ts';
import { HttpError } from '../http/errors.ts';
import type { AdminUser } from '../shared/account.ts';
import { rejectAfter } from '../timeout.ts';

/** The Admin SDK itself retries for longer than a person waits. */
const AUTH_TIMEOUT_MS = 8_000;

export function adminAuth(): Auth {
  return getAuth(app());
}

/**
 * The result of a call to Firebase Auth. Its own errors, e.g. `auth/user-not-found`, pass through.
 * @throws HttpError 503 when Firebase Auth cannot be reached in time
 */
export async function withAuthTimeout<T>(call: Promise<T>): Promise<T> {
  try {
    return await rejectAfter(call, AUTH_TIMEOUT_MS, signInUnavailable);
  } catch (error) {
    if (error instanceof HttpError || authErrorCode(error) !== null) throw error;
    throw signInUnavailable();
  }
}

export function signInUnavailable(): HttpError {
  return new HttpError(503, 'Sign-in is out of reach right now. Please try again in a moment.', {
    'Retry-After': '30',
  });
}

/** The code of an error that Firebase Auth responded with, e.g. `auth/user-not-found`; null for an outage. */
export function authErrorCode(error: unknown): string | null {
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code !== 'string' || !code.startsWith('auth/')) return null;
  return code === 'auth/internal-error' || code === 'auth/network-request-failed' ? null : code;
}

/** The result of a look-up, or null when there is no such account. */
export async function nullIfNotFound<T>(lookUp: Promise<T>): Promise<T | null> {
  try {
    return await lookUp;
  } catch (error) {
    if (authErrorCode(error) === 'auth/user-not-found') return null;
    throw error;
  }
}

/**
 * Firebase Auth signs in by email address; an admin has a username. No mail is ever sent to these addresses
 * (`.example` is reserved). This is a constant, not a setting: changing it would lock every admin out.
 */
const ADMIN_EMAIL_DOMAIN = 'admins.forillon.example';

/** The email address of a username in Firebase Auth. */
export function emailOfUsername(username: string): string {
  return `${username}@${ADMIN_EMAIL_DOMAIN}`;
}

/** The username of an email address, or null when the address is not an admin's. */
export function usernameOfEmail(email: string | undefined): string | null {
  const suffix = `@${ADMIN_EMAIL_DOMAIN}`;
  if (!email?.endsWith(suffix)) return null;
  return email.slice(0, -suffix.length) || null;
}

type Account = Pick<UserRecord, 'uid'> & {
  [Key in 'email' | 'customClaims' | 'disabled']?: UserRecord[Key] | undefined;
};

/**
 * The admin of an account of Firebase Auth, or null. Anyone can sign up with Firebase Auth: an account without the
 * claim `admin` has no rights.
 */
export function adminOfAccount(account: Account): AdminUser | null {
  const username = usernameOfEmail(account.email);
  if (username === null || account.disabled || account.customClaims?.['admin'] !== true) return null;
  return { uid: account.uid, username };
}

/** The accounts of all admins. Firebase Auth cannot search by claim, so this reads every account. */
export async function listAdminAccounts(): Promise<UserRecord[]> {
  const admins: UserRecord[] = [];
  let page: string | undefined;
  do {
    const { users, pageToken } = await withAuthTimeout(adminAuth().listUsers(1000, page));
    admins.push(...users.filter((user) => adminOfAccount(user) !== null));
    page = pageToken;
  } while (page !== undefined);
  return admins;
}

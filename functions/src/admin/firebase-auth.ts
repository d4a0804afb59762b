import { getAuth, type Auth, type UserMetadata, type UserRecord } from 'firebase-admin/auth';
import { app } from '../firestore/database.ts';
import { HttpError } from '../http/errors.ts';
import type { AdminUser } from '../shared/account.ts';
import { rejectAfter } from '../timeout.ts';

/** The Admin SDK itself retries for longer than a person waits. */
const AUTH_TIMEOUT_MS = 8_000;

export function adminAuth(): Auth {
  return getAuth(app());
}

/** With these, Firebase Auth answers about an account, a cookie, a token or an input. All others are outages. */
const ANSWERS: readonly unknown[] = [
  'auth/user-not-found',
  'auth/user-disabled',
  'auth/session-cookie-expired',
  'auth/session-cookie-revoked',
  'auth/id-token-expired',
  'auth/invalid-id-token',
  'auth/email-already-exists',
  'auth/uid-already-exists',
  'auth/invalid-email',
  'auth/invalid-password',
];

/**
 * The result of a call to Firebase Auth. Its answers, e.g. `auth/user-not-found`, pass through.
 * @throws HttpError 503 for everything else: no answer in time, no permission, a used up quota
 */
export async function withAuthTimeout<T>(call: Promise<T>): Promise<T> {
  try {
    const noAnswer = () => new Error(`Firebase Auth did not respond within ${AUTH_TIMEOUT_MS} ms`);
    return await rejectAfter(call, AUTH_TIMEOUT_MS, noAnswer);
  } catch (error) {
    if (error instanceof HttpError || ANSWERS.includes(authErrorCode(error))) throw error;
    throw signInUnavailable(error);
  }
}

/** @param cause why, for the log */
export function signInUnavailable(cause: unknown): HttpError {
  const message = 'Sign-in is out of reach right now. Please try again in a moment.';
  return new HttpError(503, message, { 'Retry-After': '30' }, cause);
}

/** The code of an error of Firebase Auth, e.g. `auth/user-not-found`. */
export function authErrorCode(error: unknown): unknown {
  return (error as { code?: unknown } | null)?.code;
}

/** The result of a call, or null when Firebase Auth fails with one of these codes. */
export async function nullIf<T>(codes: readonly unknown[], call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (codes.includes(authErrorCode(error))) return null;
    throw error;
  }
}

/**
 * Firebase Auth signs in by email address; an admin has a username. No mail is ever sent to these addresses
 * (`.example` is reserved). This is a constant, not a setting: changing it would lock every admin out.
 */
export const ADMIN_EMAIL_DOMAIN = 'admins.forillon.example';

/** The email address of an account that was made before addresses were derived (accounts/credentials.ts). */
export function emailOfUsername(username: string): string {
  return `${username}@${ADMIN_EMAIL_DOMAIN}`;
}

/** The username in the email address of such an account, or null. */
export function usernameOfEmail(email: string | undefined): string | null {
  const suffix = `@${ADMIN_EMAIL_DOMAIN}`;
  if (!email?.endsWith(suffix)) return null;
  return email.slice(0, -suffix.length) || null;
}

type Account = Pick<UserRecord, 'uid'> & {
  [Key in 'email' | 'customClaims' | 'disabled']?: UserRecord[Key] | undefined;
};

/** Claims of an admin's account. Only Cloud Functions and `npm run admin:create` set them. */
export interface AdminClaims {
  admin: true;
  /** Accounts made before addresses were derived have it in the address. */
  username?: string;
  /** Random, new with every password: tells a sign-in that the password was changed meanwhile. */
  passwordId?: string;
}

/**
 * The admin of an account of Firebase Auth, or null. Anyone can sign up with Firebase Auth: an account without the
 * claim `admin` has no rights.
 */
export function adminOfAccount(account: Account): AdminUser | null {
  const claims = account.customClaims as Partial<AdminClaims> | undefined;
  const username = claims?.username ?? usernameOfEmail(account.email);
  if (username === null || account.disabled || claims?.admin !== true) return null;
  return { uid: account.uid, username };
}

/** An account, or null where there is none, because it was deleted or no account can have this uid. */
export function findAccount(uid: string): Promise<UserRecord | null> {
  return withAuthTimeout(nullIf(['auth/user-not-found', 'auth/invalid-uid'], adminAuth().getUser(uid)));
}

/** Which password an account has; undefined from before passwords were derived. */
export function passwordIdOf({ customClaims }: Pick<UserRecord, 'customClaims'>): string | undefined {
  return (customClaims as Partial<AdminClaims> | undefined)?.passwordId;
}

export interface AdminRecord extends AdminUser {
  metadata: UserMetadata;
}

/** The accounts of all admins. Firebase Auth cannot search by claim, so this reads every account. */
export async function listAdminAccounts(): Promise<AdminRecord[]> {
  const admins: AdminRecord[] = [];
  let page: string | undefined;
  do {
    const { users, pageToken } = await withAuthTimeout(adminAuth().listUsers(1000, page));
    for (const account of users) {
      const admin = adminOfAccount(account);
      if (admin !== null) admins.push({ ...admin, metadata: account.metadata });
    }
    page = pageToken;
  } while (page !== undefined);
  return admins;
}

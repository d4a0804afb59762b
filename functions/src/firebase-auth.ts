import { randomUUID } from 'node:crypto';
import { getAuth, type Auth, type UserMetadata, type UserRecord } from 'firebase-admin/auth';
import { app } from './firestore/database.ts';
import { HttpError } from './http/errors.ts';
import type { AdminUser } from './shared/account.ts';
import { rejectAfter } from './timeout.ts';

/** A separate limit, because the Admin SDK retries for longer than a caller should wait. */
const AUTH_TIMEOUT_MS = 8_000;

export function adminAuth(): Auth {
  return getAuth(app());
}

/** Errors that mean that an account is missing, or already exists. All other errors count as an outage. */
const REFUSALS: readonly unknown[] = [
  'auth/user-not-found',
  'auth/invalid-uid',
  'auth/email-already-exists',
  'auth/uid-already-exists',
];

const isRefusal = (error: unknown) => REFUSALS.includes((error as { code?: unknown } | null)?.code);

/** Waits for a call, and rethrows refusals. @throws HttpError 503 for all other errors: no response, no permission, no quota left */
export async function withAuthTimeout<T>(call: Promise<T>): Promise<T> {
  try {
    const noResponse = () => new Error(`Firebase Auth did not respond within ${AUTH_TIMEOUT_MS} ms`);
    return await rejectAfter(call, AUTH_TIMEOUT_MS, noResponse);
  } catch (error) {
    if (error instanceof HttpError || isRefusal(error)) throw error;
    const message = 'Sign-in is unavailable right now. Please try again in a moment.';
    // The message of a fetch error does not give the reason; its cause does.
    throw new HttpError(503, message, { 'Retry-After': '30' }, (error as Error).cause ?? error);
  }
}

/** Waits for a call. Returns null if it is refused because the account is missing, or already exists. */
export async function nullIfRefused<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
}

/** The claims of an admin, which only Cloud Functions and `npm run admin:create` set. */
export interface AdminClaims {
  admin: true;
  username: string;
  /** A new UUID for each new password. Older sessions end when the id changes. */
  passwordId: string;
  displayName?: string;
}

export function newAdminClaims(username: string, displayName?: string): AdminClaims {
  return { admin: true, username, passwordId: randomUUID(), ...(displayName && { displayName }) };
}

type Account = Pick<UserRecord, 'uid' | 'customClaims'> & { disabled?: boolean };

/**
 * Returns the admin of an account; null if the account is disabled or lacks the claim `admin`. The claim is needed, because
 * anyone can sign up with Firebase Auth.
 */
export function adminOfAccount(account: Account): AdminUser | null {
  const { admin, username, displayName } = adminClaims(account);
  return admin === true && username !== undefined && !account.disabled
    ? { uid: account.uid, username, ...(displayName !== undefined && { displayName }) }
    : null;
}

export function adminClaims({ customClaims }: Pick<Account, 'customClaims'>): Partial<AdminClaims> {
  return customClaims ?? {};
}

export function findAccount(uid: string): Promise<UserRecord | null> {
  return withAuthTimeout(nullIfRefused(adminAuth().getUser(uid)));
}

interface AdminRecord extends AdminUser {
  metadata: UserMetadata;
}

export async function listAdminAccounts(): Promise<AdminRecord[]> {
  return (await listAccounts()).flatMap((account) => {
    const admin = adminOfAccount(account);
    return admin === null ? [] : [{ ...admin, metadata: account.metadata }];
  });
}

let listing: Promise<AdminRecord[]> | undefined;

/** Returns a function that maps usernames to display names. Without a display name, or during an outage of Firebase Auth, it returns the username. */
export async function adminNames(): Promise<(username: string) => string> {
  // Concurrent callers share one listing, because an API call may change many records.
  listing ??= listAdminAccounts().finally(() => (listing = undefined));
  const admins = await listing.catch(() => []);
  const names = new Map(admins.map(({ username, displayName }) => [username, displayName]));
  return (username) => names.get(username) ?? username;
}

/** Lists all accounts of the project, because Firebase Auth cannot search by claim. */
export async function listAccounts(): Promise<UserRecord[]> {
  const accounts: UserRecord[] = [];
  let page: string | undefined;
  do {
    const { users, pageToken } = await withAuthTimeout(adminAuth().listUsers(1000, page));
    accounts.push(...users);
    page = pageToken;
  } while (page !== undefined);
  return accounts;
}

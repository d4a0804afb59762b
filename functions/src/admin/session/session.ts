import { hash } from 'node:crypto';
import type { Auth } from 'firebase-admin/auth';
import { Timestamp } from 'firebase-admin/firestore';
import { database } from '../../firestore/database.ts';
import { withTimeout } from '../../firestore/with-timeout.ts';
import { HttpError } from '../../http/errors.ts';
import type { ApiRequest } from '../../http/request.ts';
import type { AdminUser } from '../../shared/account.ts';
import {
  adminAuth,
  adminOfAccount,
  authErrorCode,
  findAccount,
  nullIf,
  withAuthTimeout,
} from '../firebase-auth.ts';
import { firebaseCookieOf, sessionOf } from './session-cookie.ts';

/** One working day. */
export const SESSION_LIFETIME_MS = 8 * 60 * 60_000;

// A TTL policy on `expireAt` deletes expired sessions within a day or so (firestore.indexes.json).
const sessions = () => database().collection('sessions');
const sessionDocument = (session: string) => sessions().doc(sessionId(session));

/** The hash of a session. The session itself is as good as a password, so it is not stored. */
export function sessionId(session: string): string {
  return hash('sha256', session, 'base64url');
}

/** Stores a session. A cookie without a stored session is worthless, however well it is signed. */
export async function storeSession(session: string, admin: AdminUser, now = Date.now()): Promise<void> {
  await withTimeout(
    sessionDocument(session).set({
      uid: admin.uid,
      username: admin.username,
      createdAt: Timestamp.fromMillis(now),
      expireAt: Timestamp.fromMillis(now + SESSION_LIFETIME_MS),
    }),
  );
}

/** The account of a stored session that has not expired; null for any other cookie. */
async function findUid(session: string, now = Date.now()): Promise<string | null> {
  const stored = await withTimeout(sessionDocument(session).get());
  const expireAt: unknown = stored.get('expireAt');
  const isOpen = expireAt instanceof Timestamp && expireAt.toMillis() > now;
  return isOpen ? (stored.get('uid') as string) : null;
}

/** Ends one session. The account's other sessions stay valid. */
export async function deleteSession(session: string): Promise<void> {
  await withTimeout(sessionDocument(session).delete());
}

/** Ends all sessions of an account. */
export async function deleteSessionsOf(uid: string): Promise<void> {
  const { docs } = await withTimeout(sessions().where('uid', '==', uid).get());
  await Promise.all(docs.map((session) => withTimeout(session.ref.delete())));
}

const NO_SESSION = [
  'auth/session-cookie-expired',
  'auth/session-cookie-revoked',
  'auth/user-not-found',
  'auth/user-disabled',
];

/**
 * The account of a session cookie that Firebase has signed for this project, neither expired nor revoked; null for any
 * other cookie.
 * @throws HttpError 503 when Firebase cannot be asked
 */
export async function verifyCookie(auth: Auth, firebaseCookie: string): Promise<string | null> {
  const verified = auth.verifySessionCookie(firebaseCookie, true).catch((error: unknown) => {
    if (isBadCookie(error)) return null;
    throw error;
  });
  return (await withAuthTimeout(nullIf(NO_SESSION, verified)))?.uid ?? null;
}

// The same code also stands for Google's keys being out of reach, which is no reason to end a session.
function isBadCookie(error: unknown): boolean {
  if (authErrorCode(error) !== 'auth/argument-error') return false;
  return /session cookie|verifySessionCookie/i.test((error as Error).message);
}

/**
 * The admin who sends a request: the session is stored, Firebase has signed its cookie, and its account still has the
 * admin claim. The cookie has the claim as it was at sign-in; the account knows whether it was withdrawn since.
 * @returns null for any other cookie
 * @throws HttpError or StorageUnavailable when Firebase cannot be asked
 */
export async function findAdmin(request: ApiRequest): Promise<AdminUser | null> {
  const session = sessionOf(request);
  const uid = session === undefined ? null : await findUid(session);
  if (session === undefined || uid === null) return null;
  const [verifiedUid, account] = await Promise.all([
    verifyCookie(adminAuth(), firebaseCookieOf(session)),
    findAccount(uid),
  ]);
  return account !== null && verifiedUid === uid ? adminOfAccount(account) : null;
}

/** @throws HttpError 401 without a valid session of an admin */
export async function requireAdmin(request: ApiRequest): Promise<AdminUser> {
  const admin = await findAdmin(request);
  if (admin === null) throw new HttpError(401, 'Please sign in.');
  return admin;
}

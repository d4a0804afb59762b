import { createHash, randomBytes } from 'node:crypto';
import type { Auth } from 'firebase-admin/auth';
import { Timestamp } from 'firebase-admin/firestore';
import { database } from '../../firestore/database.ts';
import { withTimeout } from '../../firestore/with-timeout.ts';
import { HttpError } from '../../http/errors.ts';
import type { ApiRequest } from '../../http/request.ts';
import type { AdminUser } from '../../shared/account.ts';
import { adminAuth, adminOfAccount, authErrorCode, withAuthTimeout } from '../firebase-auth.ts';

/** One working day. */
export const SESSION_LIFETIME_MS = 8 * 60 * 60_000;

/** The only cookie that Hosting passes on to a function. */
const COOKIE_NAME = '__session';
const COOKIE_ATTRIBUTES = 'Path=/; HttpOnly; Secure; SameSite=Strict';

/** The value of `Set-Cookie` for a new session. */
export function sessionCookieHeader(cookie: string): string {
  return `${COOKIE_NAME}=${cookie}; Max-Age=${SESSION_LIFETIME_MS / 1000}; ${COOKIE_ATTRIBUTES}`;
}

/** The value of `Set-Cookie` that deletes the cookie. */
export const CLEAR_SESSION_COOKIE = `${COOKIE_NAME}=; Max-Age=0; ${COOKIE_ATTRIBUTES}`;

export function sessionCookieOf(request: ApiRequest): string | undefined {
  return request.cookie(COOKIE_NAME) || undefined;
}

/**
 * A unique cookie: two sign-ins within a second get the same one from Firebase, and ending one session would end both.
 */
export function addRandomSuffix(firebaseCookie: string): string {
  return `${firebaseCookie}~${randomBytes(12).toString('base64url')}`;
}

/** The seconds until a session ends. Reads the claim `exp` (RFC 7519) of a cookie that Firebase has just signed or verified. */
export function secondsLeft(cookie: string, now = Date.now()): number {
  const [, payload = ''] = cookie.split('.');
  const { exp } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { exp: number };
  return Math.floor(exp - now / 1000);
}

function withoutSuffix(cookie: string): string {
  return cookie.split('~', 1)[0] ?? '';
}

// A TTL policy on `expireAt` deletes expired sessions within a day or so (firestore.indexes.json).
const sessions = () => database().collection('sessions');
const sessionDocument = (cookie: string) => sessions().doc(sessionId(cookie));

/** The hash of a cookie. The cookie itself is as good as a password, so it is not stored. */
export function sessionId(cookie: string): string {
  return createHash('sha256').update(cookie).digest('base64url');
}

/** Stores a session. A cookie without a stored session is worthless, however well it is signed. */
export async function storeSession(cookie: string, admin: AdminUser, now = Date.now()): Promise<void> {
  await withTimeout(
    sessionDocument(cookie).set({
      uid: admin.uid,
      username: admin.username,
      createdAt: Timestamp.fromMillis(now),
      expireAt: Timestamp.fromMillis(now + SESSION_LIFETIME_MS),
    }),
  );
}

async function isStored(cookie: string, uid: string, now = Date.now()): Promise<boolean> {
  const session = await withTimeout(sessionDocument(cookie).get());
  const expireAt: unknown = session.get('expireAt');
  return session.get('uid') === uid && expireAt instanceof Timestamp && expireAt.toMillis() > now;
}

/** Ends one session. The account's other sessions stay valid. */
export async function deleteSession(cookie: string): Promise<void> {
  await withTimeout(sessionDocument(cookie).delete());
}

/** Ends all sessions of an account. */
export async function deleteSessionsOf(uid: string): Promise<void> {
  const { docs } = await withTimeout(sessions().where('uid', '==', uid).get());
  await Promise.all(docs.map((session) => withTimeout(session.ref.delete())));
}

/**
 * The admin of a session cookie: Firebase has signed it for this project, it is neither expired nor revoked, its
 * account still has the admin claim, and the session is stored.
 * @returns null for any other cookie
 * @throws HttpError or StorageUnavailable when Firebase cannot be asked
 */
export async function verifySession(auth: Auth, cookie: string): Promise<AdminUser | null> {
  try {
    const { uid } = await withAuthTimeout(auth.verifySessionCookie(withoutSuffix(cookie), true));
    // The cookie has the claim as it was at sign-in. The account knows whether it was withdrawn since.
    const [account, stored] = await Promise.all([withAuthTimeout(auth.getUser(uid)), isStored(cookie, uid)]);
    return stored ? adminOfAccount(account) : null;
  } catch (error) {
    if (authErrorCode(error) !== null) return null;
    throw error;
  }
}

/** The admin who sends a request, or null. */
export async function findAdmin(request: ApiRequest): Promise<AdminUser | null> {
  const cookie = sessionCookieOf(request);
  return cookie === undefined ? null : verifySession(adminAuth(), cookie);
}

/** @throws HttpError 401 without a valid session of an admin */
export async function requireAdmin(request: ApiRequest): Promise<AdminUser> {
  const admin = await findAdmin(request);
  if (admin === null) throw new HttpError(401, 'Please sign in.');
  return admin;
}

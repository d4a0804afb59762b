import { hash, randomBytes } from 'node:crypto';
import type { UserRecord } from 'firebase-admin/auth';
import { Timestamp, type DocumentReference, type DocumentSnapshot } from 'firebase-admin/firestore';
import { database } from '../../firestore/database.ts';
import { withTimeout } from '../../firestore/with-timeout.ts';
import { HttpError } from '../../http/errors.ts';
import type { ApiRequest } from '../../http/request.ts';
import type { AdminUser } from '../../shared/account.ts';
import { SESSION_LIFETIME_MS } from '../../shared/limits.ts';
import { adminOfAccount, claimsOf, findAccount } from '../firebase-auth.ts';
import { readSessionCookie } from './session-cookie.ts';

export interface Session {
  id: string;
  admin: AdminUser;
  /** Milliseconds since the epoch. */
  expiresAt: number;
}

/** A TTL policy on `expireAt` deletes expired sessions (firestore.indexes.json). */
export const sessions = () => database().collection('sessions');

/** A token is as good as a password, so only its hash is stored. */
function sessionOf(token: string): DocumentReference {
  return sessions().doc(hash('sha256', token, 'base64url'));
}

/** Null when the account was removed, disabled or given another password since it was read. */
export async function openSession(
  account: UserRecord,
  now = Date.now(),
): Promise<(Session & { token: string }) | null> {
  const token = randomBytes(32).toString('base64url');
  const stored = {
    uid: account.uid,
    credentialsVersion: credentialsVersion(account),
    createdAt: Timestamp.fromMillis(now),
    expireAt: Timestamp.fromMillis(now + SESSION_LIFETIME_MS),
  };
  await withTimeout(sessionOf(token).create(stored));
  // Whoever removes an account or changes a password deletes its sessions last. A session stored after that ends here.
  const session = await findSession(token);
  return session && { ...session, token };
}

/** Differs after each new password and each revocation, whose time alone has a resolution of a second. */
export function credentialsVersion(
  account: Partial<Pick<UserRecord, 'customClaims' | 'tokensValidAfterTime'>>,
): string {
  return `${claimsOf(account).passwordId ?? ''} ${account.tokensValidAfterTime ?? ''}`;
}

/** Deletes a session whose account no longer fits, so that its live listener ends too. */
async function findSession(token: string, now = Date.now()): Promise<Session | null> {
  const stored = await withTimeout(sessionOf(token).get());
  const expireAt: unknown = stored.get('expireAt');
  if (!(expireAt instanceof Timestamp) || expireAt.toMillis() <= now) return null;
  const admin = adminOfSession(stored, await findAccount(stored.get('uid') as string));
  if (admin !== null) return { id: stored.id, admin, expiresAt: expireAt.toMillis() };
  await withTimeout(stored.ref.delete());
  return null;
}

export function adminOfSession(stored: DocumentSnapshot, account: UserRecord | null): AdminUser | null {
  if (account === null || stored.get('credentialsVersion') !== credentialsVersion(account)) return null;
  return adminOfAccount(account);
}

export async function deleteSession(token: string): Promise<void> {
  await withTimeout(sessionOf(token).delete());
}

export async function deleteSessionsOf(uid: string): Promise<void> {
  const { docs } = await withTimeout(sessions().where('uid', '==', uid).get());
  await Promise.all(docs.map((session) => withTimeout(session.ref.delete())));
}

/** @throws HttpError or StorageUnavailable when Firebase is out of reach */
export async function findRequestSession(request: ApiRequest): Promise<Session | null> {
  const { token } = readSessionCookie(request);
  return token === undefined ? null : findSession(token);
}

/** @throws HttpError 401 */
export async function requireSession(request: ApiRequest): Promise<Session> {
  const session = await findRequestSession(request);
  if (session === null) throw new HttpError(401, 'Please sign in.');
  return session;
}

export async function requireAdmin(request: ApiRequest): Promise<AdminUser> {
  return (await requireSession(request)).admin;
}

import { hash, randomBytes } from 'node:crypto';
import type { UserRecord } from 'firebase-admin/auth';
import { Timestamp, type DocumentSnapshot } from 'firebase-admin/firestore';
import { database } from '../../firestore/database.ts';
import { withTimeout } from '../../firestore/with-timeout.ts';
import { HttpError } from '../../http/errors.ts';
import type { ApiRequest } from '../../http/request.ts';
import type { AdminUser } from '../../shared/account.ts';
import { SESSION_LIFETIME_MS } from '../../shared/limits.ts';
import { adminOfAccount, credentialsVersion, findAccount } from '../firebase-auth.ts';
import { readSessionCookie } from './session-cookie.ts';

/** An open session of an admin. */
export interface Session {
  /** Names the session in Firestore and in the token of its live listener (firestore.rules). */
  id: string;
  admin: AdminUser;
  /** Milliseconds since the epoch. */
  expiresAt: number;
}

// A TTL policy on `expireAt` deletes expired sessions within a day or so (firestore.indexes.json).
export const sessions = () => database().collection('sessions');

/** The hash of a session's token. The token itself is as good as a password, so it is not stored. */
function sessionId(token: string): string {
  return hash('sha256', token, 'base64url');
}

/**
 * Opens a session.
 * @param account as it was before its password was checked
 * @returns null when it was removed, disabled or given another password since
 */
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
  await withTimeout(sessions().doc(sessionId(token)).create(stored));
  // Removing an account and changing a password delete its sessions last. One that is stored too late for that finds
  // the account changed here.
  const session = await findSession(token);
  return session && { ...session, token };
}

/** The session of a token. A session whose account no longer fits is deleted, so that its live listener ends too. */
async function findSession(token: string, now = Date.now()): Promise<Session | null> {
  const stored = await withTimeout(sessions().doc(sessionId(token)).get());
  const expireAt: unknown = stored.get('expireAt');
  if (!(expireAt instanceof Timestamp) || expireAt.toMillis() <= now) return null;
  const admin = adminOfSession(stored, await findAccount(stored.get('uid') as string));
  if (admin !== null) return { id: stored.id, admin, expiresAt: expireAt.toMillis() };
  await withTimeout(stored.ref.delete());
  return null;
}

/** Null where the account is gone, disabled, no admin's, or has another password or revoked sessions. */
export function adminOfSession(stored: DocumentSnapshot, account: UserRecord | null): AdminUser | null {
  if (account === null || stored.get('credentialsVersion') !== credentialsVersion(account)) return null;
  return adminOfAccount(account);
}

/** Ends one session. The account's other sessions stay valid. */
export async function deleteSession(token: string): Promise<void> {
  await withTimeout(sessions().doc(sessionId(token)).delete());
}

/** Ends all sessions of an account. */
export async function deleteSessionsOf(uid: string): Promise<void> {
  const { docs } = await withTimeout(sessions().where('uid', '==', uid).get());
  await Promise.all(docs.map((session) => withTimeout(session.ref.delete())));
}

/**
 * The session of a request, or null.
 * @throws HttpError or StorageUnavailable when Firebase cannot be asked
 */
export async function findRequestSession(request: ApiRequest): Promise<Session | null> {
  const { token } = readSessionCookie(request);
  return token === undefined ? null : findSession(token);
}

/** @throws HttpError 401 without an open session of an admin */
export async function requireSession(request: ApiRequest): Promise<Session> {
  const session = await findRequestSession(request);
  if (session === null) throw new HttpError(401, 'Please sign in.');
  return session;
}

/** {@link requireSession}, for handlers that need no more than the admin. */
export async function requireAdmin(request: ApiRequest): Promise<AdminUser> {
  return (await requireSession(request)).admin;
}

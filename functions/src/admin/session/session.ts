import { createHmac, hash, randomBytes } from 'node:crypto';
import type { UserRecord } from 'firebase-admin/auth';
import { Timestamp, type DocumentReference, type DocumentSnapshot } from 'firebase-admin/firestore';
import { config } from '../../config.ts';
import { adminOfAccount, adminClaims, findAccount } from '../../firebase-auth.ts';
import { createDoc, deleteDoc, getDoc, getDocs, unlessConflict, updateDoc } from '../../firestore/calls.ts';
import { unchanged } from '../../firestore/commit-optimistically.ts';
import { database } from '../../firestore/database.ts';
import { HttpError } from '../../http/errors.ts';
import type { ApiRequest } from '../../http/request.ts';
import { isSameSecret } from '../../same-secret.ts';
import type { AdminUser } from '../../shared/account.ts';
import { DEVICE_LIFETIME_MS, SESSION_LIFETIME_MS } from '../../shared/limits.ts';

// Hosting forwards only the cookie with this name. Its value is `<token>~<device>`; the device id outlives sessions
// (sign-in/client.ts).
const COOKIE_NAME = '__session';
// Safari ignores `Secure` cookies from http://127.0.0.1 (https://bugs.webkit.org/show_bug.cgi?id=281149).
const COOKIE_ATTRIBUTES = `Path=/; HttpOnly; ${config.isLocal ? '' : 'Secure; '}SameSite=Strict`;

/** `Set-Cookie` of a new session. The cookie lasts as long as the device id; the session ends sooner. */
function sessionCookieHeader(token: string, device: string): string {
  return `${COOKIE_NAME}=${token}~${device}; Max-Age=${DEVICE_LIFETIME_MS / 1000}; ${COOKIE_ATTRIBUTES}`;
}

/** `Set-Cookie` that removes the token and keeps the device id. */
export function clearSessionCookieHeader(device: string | undefined): string {
  if (device === undefined) return `${COOKIE_NAME}=; Max-Age=0; ${COOKIE_ATTRIBUTES}`;
  return sessionCookieHeader('', device);
}

/** Reads the token (32 random bytes in base64url) and the device id (16 bytes). A cookie of another format counts as empty. */
export function readSessionCookie(request: Pick<ApiRequest, 'cookie'>): { token?: string; device?: string } {
  const cookie = request.cookie(COOKIE_NAME) ?? '';
  return { ...(/^(?<token>[\w-]{43})?~(?<device>[\w-]{22})$/.exec(cookie)?.groups ?? {}) };
}

export interface Session {
  id: string;
  admin: AdminUser;
  /** Milliseconds since the epoch. */
  expiresAt: number;
}

interface SessionFields {
  uid: string;
  username: string;
  displayName: string | null;
  credentialsVersion: string;
  expireAt: Timestamp;
}

interface StoredSession extends SessionFields {
  /** {@link computeSeal} of the other fields. */
  seal: string;
}

/** A TTL policy on `expireAt` deletes expired sessions (firestore.indexes.json). */
const sessions = () => database().collection('sessions');

/** Only the hash of the token is stored, because a token is as good as a password. */
function sessionDoc(token: string): DocumentReference {
  return sessions().doc(hash('sha256', token, 'base64url'));
}

/**
 * Stores a new session. Returns null if the account was removed, disabled or given another password since it was read.
 * @param device the id of the browser in its cookie
 * @returns the session with its `Set-Cookie`
 */
export async function openSession(
  account: UserRecord,
  device: string,
): Promise<(Session & { cookie: string }) | null> {
  const admin = adminOfAccount(account);
  if (admin === null) return null;
  const token = randomBytes(32).toString('base64url');
  const reference = sessionDoc(token);
  const fields: SessionFields = {
    uid: admin.uid,
    username: admin.username,
    displayName: admin.displayName ?? null,
    credentialsVersion: credentialsVersion(account),
    expireAt: Timestamp.fromMillis(Date.now() + SESSION_LIFETIME_MS),
  };
  await createDoc(reference, { ...fields, seal: computeSeal(reference.id, fields) });
  // Removing an account or changing its password ends by deleting the account's sessions. A session that is stored after
  // that would survive, so the account is read again, and a session that no longer matches it is deleted here.
  if (matchesAccount(fields, await findAccount(account.uid)))
    return { ...toSession(reference.id, fields), cookie: sessionCookieHeader(token, device) };
  await deleteDoc(reference);
  return null;
}

function toSession(id: string, { uid, username, displayName, expireAt }: SessionFields): Session {
  const admin = { uid, username, ...(displayName !== null && { displayName }) };
  return { id, admin, expiresAt: expireAt.toMillis() };
}

/**
 * Returns a text that changes with each new password and each revocation of tokens. The time of the revocation alone is not
 * enough, because its resolution is one second.
 */
export function credentialsVersion(
  account: Partial<Pick<UserRecord, 'customClaims' | 'tokensValidAfterTime'>>,
): string {
  return `${adminClaims(account).passwordId ?? ''} ${account.tokensValidAfterTime ?? ''}`;
}

function matchesAccount(session: { credentialsVersion?: unknown }, account: UserRecord | null): boolean {
  if (account === null || adminOfAccount(account) === null) return false;
  return session.credentialsVersion === credentialsVersion(account);
}

/**
 * Returns an HMAC of a session with the pepper, which only the function `admin` has. Other functions can write documents, but
 * cannot open or extend a session or give it to another admin.
 */
function computeSeal(id: string, session: SessionFields): string {
  const { uid, username, displayName, credentialsVersion: version, expireAt } = session;
  const fields = JSON.stringify([id, uid, username, displayName, version, expireAt.toMillis()]);
  return createHmac('sha256', config.passwordPepper()).update(`session:${fields}`).digest('base64url');
}

/** Reads a stored session. Returns null if it does not exist, or if its seal does not match its other fields. */
function readSession(document: DocumentSnapshot): StoredSession | null {
  const stored: Partial<Record<keyof StoredSession, unknown>> = document.data() ?? {};
  if (typeof stored.seal !== 'string' || !(stored.expireAt instanceof Timestamp)) return null;
  const session = stored as StoredSession;
  return isSameSecret(session.seal, computeSeal(document.id, session)) ? session : null;
}

/** Ends the session of the request's cookie, if it has one. */
export async function endSession(request: ApiRequest): Promise<void> {
  const { token } = readSessionCookie(request);
  if (token !== undefined) await deleteDoc(sessionDoc(token));
}

/** Updates the display name in the sessions of an account. Forged sessions are skipped, so that they do not get a valid seal. */
export async function updateDisplayNameInSessions({ uid, displayName }: AdminUser): Promise<void> {
  const docs = await getDocs(sessions().where('uid', '==', uid));
  await Promise.all(
    docs.map(async (document) => {
      const stored = readSession(document);
      if (stored === null) return;
      const renamed = { ...stored, displayName: displayName ?? null };
      const sealed = { ...renamed, seal: computeSeal(document.id, renamed) };
      // A session that has ended meanwhile is skipped too.
      await unlessConflict(updateDoc(document.ref, sealed, unchanged(document)));
    }),
  );
}

/** Deletes the sessions of an account, except the one with the id `keptId`. */
export async function deleteSessions(uid: string, keptId?: string): Promise<void> {
  const docs = await getDocs(sessions().where('uid', '==', uid));
  const ended = docs.filter(({ id }) => id !== keptId);
  await Promise.all(ended.map((session) => deleteDoc(session.ref)));
}

/**
 * Ends expired sessions, because the TTL policy may take a day to delete them. Also ends sessions whose account was changed in
 * Firebase's console, because requests and live listeners do not look up the account.
 */
export async function endStaleSessions(): Promise<void> {
  const docs = await getDocs(sessions());
  const now = Date.now();
  const isExpired = (session: DocumentSnapshot) => (session.get('expireAt') as Timestamp).toMillis() <= now;
  const uids = new Set(docs.map((session) => session.get('uid') as string));
  await Promise.all(
    Array.from(uids, async (uid) => {
      const account = await findAccount(uid);
      const stale = docs
        .filter((session) => session.get('uid') === uid)
        .filter((session) => isExpired(session) || !matchesAccount(session.data(), account));
      await Promise.all(stale.map(({ ref }) => deleteDoc(ref)));
    }),
  );
}

/**
 * Returns the session of a request. Does not look up the account: changes in Firebase's console take effect within a minute
 * (endStaleSessions).
 * @throws HttpError 401 without a session; StorageUnavailable
 */
export async function requireSession(request: ApiRequest): Promise<Session> {
  const { token } = readSessionCookie(request);
  const document = token === undefined ? null : await getDoc(sessionDoc(token));
  const stored = document && readSession(document);
  if (!stored || stored.expireAt.toMillis() <= Date.now()) throw new HttpError(401, 'Please sign in.');
  return toSession(document.id, stored);
}

import { createHmac, hash, randomBytes } from 'node:crypto';
import type { UserRecord } from 'firebase-admin/auth';
import {
  FieldValue,
  Timestamp,
  type DocumentReference,
  type DocumentSnapshot,
} from 'firebase-admin/firestore';
import { config } from '../../config.ts';
import { adminOfAccount, adminClaims, findAccount } from '../../firebase-auth.ts';
import { createDoc, deleteDoc, getDoc, getDocs } from '../../firestore/calls.ts';
import { updateUnchanged } from '../../firestore/commit-optimistically.ts';
import { database } from '../../firestore/database.ts';
import { HttpError } from '../../http/errors.ts';
import type { ApiRequest } from '../../http/request.ts';
import { isSameSecret } from '../../same-secret.ts';
import type { AdminUser } from '../../shared/account.ts';
import { DEVICE_LIFETIME_MS, SESSION_LIFETIME_MS } from '../../shared/limits.ts';

// Hosting passes only this cookie: `<token>~<device>`. The device mark outlives sessions (sign-in/client.ts).
const COOKIE_NAME = '__session';
// Safari takes no `Secure` cookie from http://127.0.0.1 (https://bugs.webkit.org/show_bug.cgi?id=281149).
const COOKIE_ATTRIBUTES = `Path=/; HttpOnly; ${config.isLocal ? '' : 'Secure; '}SameSite=Strict`;

/** `Set-Cookie` of a new session. The cookie lives as long as the device; the session ends sooner. */
function sessionCookieHeader(token: string, device: string): string {
  return `${COOKIE_NAME}=${token}~${device}; Max-Age=${DEVICE_LIFETIME_MS / 1000}; ${COOKIE_ATTRIBUTES}`;
}

/** `Set-Cookie` that ends the session and leaves the mark of the device. */
export function clearSessionCookieHeader(device: string | undefined): string {
  if (device === undefined) return `${COOKIE_NAME}=; Max-Age=0; ${COOKIE_ATTRIBUTES}`;
  return sessionCookieHeader('', device);
}

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

interface StoredSession extends AdminUser {
  credentialsVersion: string;
  expireAt: Timestamp;
  /** {@link sealOf} the other fields. */
  seal: string;
}

type SealedFields = Omit<StoredSession, 'seal' | 'displayName'> & { displayName?: string | undefined };

/** A TTL policy on `expireAt` deletes expired sessions (firestore.indexes.json). */
const sessions = () => database().collection('sessions');

/** A token is as good as a password, so only its hash is stored. */
function sessionDoc(token: string): DocumentReference {
  return sessions().doc(hash('sha256', token, 'base64url'));
}

/**
 * Null when the account was removed, disabled or given another password since it was read.
 * @param device the mark of the browser, which its cookie carries
 * @returns with the `Set-Cookie` of the session
 */
export async function openSession(
  account: UserRecord,
  device: string,
): Promise<(Session & { cookie: string }) | null> {
  const now = Date.now();
  const token = randomBytes(32).toString('base64url');
  const expiresAt = now + SESSION_LIFETIME_MS;
  const admin = adminOfAccount(account);
  if (admin === null) return null;
  const fields = {
    ...admin,
    credentialsVersion: credentialsVersion(account),
    expireAt: Timestamp.fromMillis(expiresAt),
  };
  const reference = sessionDoc(token);
  const stored: StoredSession = { ...fields, seal: sealOf(reference.id, fields) };
  await createDoc(reference, { ...stored, createdAt: Timestamp.fromMillis(now) });
  // A removal or a change of the password deletes the account's sessions last. A session stored after that ends here.
  if (fitsAccount(stored, await findAccount(account.uid)))
    return { id: reference.id, admin, expiresAt, cookie: sessionCookieHeader(token, device) };
  await deleteDoc(reference);
  return null;
}

/** Differs after each new password and each revocation, whose time alone has a resolution of a second. */
export function credentialsVersion(
  account: Partial<Pick<UserRecord, 'customClaims' | 'tokensValidAfterTime'>>,
): string {
  return `${adminClaims(account).passwordId ?? ''} ${account.tokensValidAfterTime ?? ''}`;
}

function fitsAccount(session: { credentialsVersion?: unknown }, account: UserRecord | null): boolean {
  if (account === null || adminOfAccount(account) === null) return false;
  return session.credentialsVersion === credentialsVersion(account);
}

/**
 * An HMAC by the pepper, which the function `admin` alone has: the right to write documents, which every function has,
 * opens no session, lengthens none and gives none to another admin.
 */
function sealOf(id: string, session: SealedFields): string {
  const { uid, username, displayName = null, credentialsVersion: version, expireAt } = session;
  const fields = JSON.stringify([id, uid, username, displayName, version, expireAt.toMillis()]);
  return createHmac('sha256', config.passwordPepper()).update(`session:${fields}`).digest('base64url');
}

/** Null where the seal is not that of the document. */
function readSession(document: DocumentSnapshot): StoredSession | null {
  const stored: Partial<Record<keyof StoredSession, unknown>> = document.data() ?? {};
  if (typeof stored.seal !== 'string' || !(stored.expireAt instanceof Timestamp)) return null;
  const session = stored as StoredSession;
  return isSameSecret(session.seal, sealOf(document.id, session)) ? session : null;
}

/** Changes of the account in Firebase's console end a session within a minute (endLostSessions). */
async function findSession(token: string): Promise<Session | null> {
  const document = await getDoc(sessionDoc(token));
  const stored = readSession(document);
  if (stored === null) return null;
  const { uid, username, displayName, expireAt } = stored;
  const expiresAt = expireAt.toMillis();
  const admin = { uid, username, ...(displayName !== undefined && { displayName }) };
  return expiresAt > Date.now() ? { id: document.id, admin, expiresAt } : null;
}

export async function deleteSession(token: string): Promise<void> {
  await deleteDoc(sessionDoc(token));
}

/** Changes the display name that the sessions of an account carry. A forged one does not get a seal by that. */
export async function renameSessions({ uid, displayName }: AdminUser): Promise<void> {
  const docs = await getDocs(sessions().where('uid', '==', uid));
  await Promise.all(
    docs.map(async (document) => {
      const stored = readSession(document);
      if (stored === null) return;
      const seal = sealOf(document.id, { ...stored, displayName });
      const fields = { displayName: displayName ?? FieldValue.delete(), seal };
      await updateUnchanged(document.ref, document.updateTime, fields);
    }),
  );
}

/** @param kept the id of a session that stays */
export async function deleteSessions(uid: string, kept?: string): Promise<void> {
  const docs = await getDocs(sessions().where('uid', '==', uid));
  const ended = docs.filter(({ id }) => id !== kept);
  await Promise.all(ended.map((session) => deleteDoc(session.ref)));
}

/**
 * Ends sessions that are over, and those whose account was changed in Firebase's console. Requests and live listeners
 * look at the session only, and the TTL policy takes a day.
 */
export async function endLostSessions(): Promise<void> {
  const docs = await getDocs(sessions());
  const now = Date.now();
  const isOver = (session: DocumentSnapshot) => (session.get('expireAt') as Timestamp).toMillis() <= now;
  const uids = new Set(docs.map((session) => session.get('uid') as string));
  await Promise.all(
    Array.from(uids, async (uid) => {
      const account = await findAccount(uid);
      const lost = docs
        .filter((session) => session.get('uid') === uid)
        .filter((session) => isOver(session) || !fitsAccount(session.data(), account));
      await Promise.all(lost.map(({ ref }) => deleteDoc(ref)));
    }),
  );
}

/** @throws StorageUnavailable */
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

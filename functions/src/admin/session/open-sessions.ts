import { createHash } from 'node:crypto';
import { Timestamp } from 'firebase-admin/firestore';
import { database } from '../../firestore/database.ts';
import { inTime } from '../../firestore/in-time.ts';
import type { AdminUser } from '../../shared/account.ts';
import { SESSION_LIFETIME } from './session-cookie.ts';

// Firestore deletes expired documents by a TTL policy on `expireAt` (firestore.indexes.json), within a day or so;
// until then they are told apart by the time.
const sessions = () => database().collection('sessions');

/** A cookie is as good as a password for as long as it lives: a session goes by its hash. */
export function sessionIdOf(cookie: string): string {
  return createHash('sha256').update(cookie).digest('base64url');
}

const sessionOf = (cookie: string) => sessions().doc(sessionIdOf(cookie));

/** Notes a session that we issued. What is not noted here is no session, however well it is signed. */
export async function openSession(cookie: string, admin: AdminUser, now = Date.now()): Promise<void> {
  await inTime(
    sessionOf(cookie).set({
      uid: admin.uid,
      username: admin.username,
      createdAt: Timestamp.fromMillis(now),
      expireAt: Timestamp.fromMillis(now + SESSION_LIFETIME),
    }),
  );
}

/** Whether a cookie belongs to a session that was opened for this account and is neither closed nor over. */
export async function isOpenSession(cookie: string, uid: string, now = Date.now()): Promise<boolean> {
  const session = await inTime(sessionOf(cookie).get());
  const expireAt: unknown = session.get('expireAt');
  return session.get('uid') === uid && expireAt instanceof Timestamp && expireAt.toMillis() > now;
}

/** Ends one session; the account's other sessions go on. */
export async function closeSession(cookie: string): Promise<void> {
  await inTime(sessionOf(cookie).delete());
}

/** Ends every session of an account. */
export async function closeSessionsOf(uid: string): Promise<void> {
  const open = await inTime(sessions().where('uid', '==', uid).get());
  await Promise.all(open.docs.map((session) => inTime(session.ref.delete())));
}

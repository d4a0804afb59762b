import type { DocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import { withTimeout } from '../../firestore/with-timeout.ts';
import { findAccount } from '../firebase-auth.ts';
import { deleteLiveIdentity } from './live-identity.ts';
import { adminOfSession, sessions } from './session.ts';

/**
 * Ends sessions that are over, and those whose account was changed in Firebase's console: a live listener notices neither
 * by itself, and the TTL policy takes a day.
 */
export async function endLostSessions(now = Date.now()): Promise<void> {
  const { docs } = await withTimeout(sessions().get());
  const isOver = (session: DocumentSnapshot) => (session.get('expireAt') as Timestamp).toMillis() <= now;
  const uids = new Set(docs.map((session) => session.get('uid') as string));
  await Promise.all(
    Array.from(uids, async (uid) => {
      const account = await findAccount(uid);
      const lost = docs.filter(
        (session) =>
          session.get('uid') === uid && (isOver(session) || adminOfSession(session, account) === null),
      );
      await Promise.all(lost.map(({ ref }) => withTimeout(ref.delete())));
      if (account === null) await deleteLiveIdentity(uid);
    }),
  );
}

import type { DocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import { findAccount } from '../../firebase-auth.ts';
import { withTimeout } from '../../firestore/with-timeout.ts';
import { fitsAccount, sessions } from './session.ts';

/**
 * Ends sessions that are over, and those whose account was changed in Firebase's console. Requests and live listeners
 * look at the session only, and the TTL policy takes a day.
 */
export async function endLostSessions(): Promise<void> {
  const { docs } = await withTimeout(sessions().get());
  const now = Date.now();
  const isOver = (session: DocumentSnapshot) => (session.get('expireAt') as Timestamp).toMillis() <= now;
  const uids = new Set(docs.map((session) => session.get('uid') as string));
  await Promise.all(
    Array.from(uids, async (uid) => {
      const account = await findAccount(uid);
      const lost = docs
        .filter((session) => session.get('uid') === uid)
        .filter((session) => isOver(session) || !fitsAccount(session.data(), account));
      await Promise.all(lost.map(({ ref }) => withTimeout(ref.delete())));
    }),
  );
}

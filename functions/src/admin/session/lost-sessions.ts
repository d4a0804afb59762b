import { Timestamp } from 'firebase-admin/firestore';
import { withTimeout } from '../../firestore/with-timeout.ts';
import { SESSION_LIFETIME_MS } from '../../shared/limits.ts';
import { findAccount } from '../firebase-auth.ts';
import { deleteLiveIdentity } from './live-identity.ts';
import { adminOfSession, sessions } from './session.ts';

/** Ends sessions whose account was changed in Firebase's console: a live listener does not notice that by itself. */
export async function endLostSessions(now = Date.now()): Promise<void> {
  // `expireAt` has no index (firestore.indexes.json).
  const open = sessions().where('createdAt', '>', Timestamp.fromMillis(now - SESSION_LIFETIME_MS));
  const { docs } = await withTimeout(open.get());
  const uids = new Set(docs.map((session) => session.get('uid') as string));
  await Promise.all(
    Array.from(uids, async (uid) => {
      const account = await findAccount(uid);
      const lost = docs.filter(
        (session) => session.get('uid') === uid && adminOfSession(session, account) === null,
      );
      await Promise.all(lost.map(({ ref }) => withTimeout(ref.delete())));
      if (account === null) await deleteLiveIdentity(uid);
    }),
  );
}

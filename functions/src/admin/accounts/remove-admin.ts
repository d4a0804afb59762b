import { Timestamp } from 'firebase-admin/firestore';
import { database } from '../../firestore/database.ts';
import { inTime } from '../../firestore/in-time.ts';
import { empty, type ApiAnswer } from '../../http/api-answer.ts';
import type { ApiRequest } from '../../http/api-request.ts';
import { HttpError } from '../../http/http-error.ts';
import type { AdminUser } from '../../shared/account.ts';
import { audited } from '../audit/audited.ts';
import { adminAuth, authInTime } from '../session/auth.ts';
import { closeSessionsOf } from '../session/open-sessions.ts';
import { requireAdmin } from '../session/require-admin.ts';
import { usernameOfEmail } from './account-email.ts';
import { allAdmins } from './all-admins.ts';
import { oneAtATime } from './one-at-a-time.ts';

/** DELETE /api/admin/admins/{uid}: 204; 404 for nobody's uid, 409 for the last admin. */
export async function removeAdmin(request: ApiRequest): Promise<ApiAnswer> {
  const actor = await requireAdmin(request);
  const { uid = '' } = request.params;
  // Two admins who remove each other at the same time would both see somebody left.
  await oneAtATime('admins', () => removeUnlessLast(actor, uid));
  return empty(204);
}

async function removeUnlessLast(actor: AdminUser, uid: string): Promise<void> {
  const admins = await allAdmins(adminAuth());
  if (!admins.some((admin) => admin.uid === actor.uid)) throw new HttpError(401, 'Please sign in.');
  const target = admins.find((admin) => admin.uid === uid);
  if (target === undefined) throw new HttpError(404, 'There is no such admin account.');
  if (admins.length === 1) throw new HttpError(409, 'The last admin account cannot be removed.');

  const entry = { actor, action: 'admin.remove', target: usernameOfEmail(target.email) ?? uid } as const;
  await audited(entry, async () => {
    await closeSessionsOf(uid);
    await shutOut(uid);
    await authInTime(adminAuth().deleteUser(uid));
  });
}

/**
 * Makes the security rules refuse a token that the account got from Firebase itself, which goes on for up to an hour.
 * A day covers that; the mark is deleted by its TTL policy. Should the account live on, this costs it nothing: the
 * dashboard's own tokens are another identity's.
 */
async function shutOut(uid: string): Promise<void> {
  const mark = database().collection('removed_admins').doc(uid);
  await inTime(mark.set({ expireAt: Timestamp.fromMillis(Date.now() + 24 * 60 * 60_000) }));
}

import { logger } from 'firebase-functions/logger';
import { reasonOf } from '../../http/errors.ts';
import { rejectAfter } from '../../timeout.ts';
import { adminAuth, listAccounts, nullIf, withAuthTimeout } from '../firebase-auth.ts';
import type { Session } from './session.ts';

/**
 * The identity that the live listener of an admin signs in, so that its token cannot change the admin's account. It has
 * neither password nor claim.
 */
const PREFIX = 'live-';

/** The live listener can do without its token; signing in does not wait longer than this for it. */
const TOKEN_TIMEOUT_MS = 4_000;

/**
 * Creates the identity of an admin, unless there is one. Exchanging a custom token for an identity that does not exist is
 * a sign-up, which a project may have switched off
 * (https://cloud.google.com/identity-platform/docs/reference/rest/v1/accounts/signInWithCustomToken, `isNewUser`).
 */
async function createLiveIdentity(uid: string): Promise<void> {
  const created = adminAuth().createUser({ uid: `${PREFIX}${uid}` });
  await nullIf(['auth/uid-already-exists'], created);
}

/** Deletes the identity of an account, if there is one. */
export async function deleteLiveIdentity(uid: string): Promise<void> {
  const deleted = adminAuth().deleteUser(`${PREFIX}${uid}`);
  await withAuthTimeout(nullIf(['auth/user-not-found'], deleted));
}

/** Deletes the identities of accounts that were deleted in Firebase's console, or whose token was exchanged too late. */
export async function deleteOrphanedLiveIdentities(): Promise<void> {
  const uids = new Set((await listAccounts()).map(({ uid }) => uid));
  for (const uid of uids) {
    const owner = uid.slice(PREFIX.length);
    if (uid.startsWith(PREFIX) && !uids.has(owner)) await deleteLiveIdentity(owner);
  }
}

/**
 * A custom token for the live listener, valid only as long as its session (firestore.rules), or null: without permission
 * to sign tokens (a role that a deploy does not grant) the dashboard works, without live updates.
 */
export async function liveToken(
  { id, admin }: Session,
  { isNew }: { isNew: boolean },
): Promise<string | null> {
  const noResponse = () => new Error(`No token within ${TOKEN_TIMEOUT_MS} ms`);
  try {
    const signed = Promise.all([
      adminAuth().createCustomToken(`${PREFIX}${admin.uid}`, { admin: true, session: id }),
      isNew && createLiveIdentity(admin.uid),
    ]);
    return (await rejectAfter(signed, TOKEN_TIMEOUT_MS, noResponse))[0];
  } catch (error) {
    logger.error('Live updates are off: no token could be signed', reasonOf(error));
    return null;
  }
}

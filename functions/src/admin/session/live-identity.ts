import { logger } from 'firebase-functions/logger';
import { config } from '../../config.ts';
import { adminAuth, listAccounts, nullIfRefused, withAuthTimeout } from '../../firebase-auth.ts';
import { describeError } from '../../http/errors.ts';
import type { SessionUser } from '../../shared/account.ts';
import { rejectAfter } from '../../timeout.ts';
import type { Session } from './session.ts';

// Live listeners have a separate identity without password or claim, so that their token cannot change the account.
const PREFIX = 'live-';

/** A sign-in waits this long for the token. The dashboard also works without it. */
const TOKEN_TIMEOUT_MS = 4_000;

// Firebase would sign up an unknown identity with its first custom token, but a project may have switched sign-up off
// (https://cloud.google.com/identity-platform/docs/reference/rest/v1/accounts/signInWithCustomToken, `isNewUser`).
const createLiveIdentity = (uid: string) => nullIfRefused(adminAuth().createUser({ uid: `${PREFIX}${uid}` }));

export async function deleteLiveIdentity(uid: string): Promise<void> {
  await withAuthTimeout(nullIfRefused(adminAuth().deleteUser(`${PREFIX}${uid}`)));
}

/** Deletes identities whose account was deleted in Firebase's console, or whose token was exchanged too late. */
export async function deleteOrphanedLiveIdentities(): Promise<void> {
  const uids = new Set((await listAccounts()).map(({ uid }) => uid));
  for (const uid of uids) {
    const owner = uid.slice(PREFIX.length);
    if (uid.startsWith(PREFIX) && !uids.has(owner)) await deleteLiveIdentity(owner);
  }
}

/**
 * Returns the user and a header with the time left in the session, after which the browser removes the records from the
 * screen. The browser cannot read the cookie.
 */
export async function describeSession(session: Session, { isNew = false } = {}) {
  const token = await liveToken(session, isNew);
  const holidays = config.holidays();
  const user: SessionUser = { ...session.admin, token, ...(holidays && { holidays }) };
  const secondsLeft = Math.floor((session.expiresAt - Date.now()) / 1000);
  return { user, headers: { 'Session-Expires-In': String(secondsLeft) } };
}

/** The token ends with the session (firestore.rules). Null without the permission to sign, which a deploy does not grant. */
async function liveToken({ id, admin }: Session, isNew: boolean): Promise<string | null> {
  const noResponse = () => new Error(`No token within ${TOKEN_TIMEOUT_MS} ms`);
  try {
    const signed = Promise.all([
      adminAuth().createCustomToken(`${PREFIX}${admin.uid}`, { admin: true, session: id }),
      isNew && createLiveIdentity(admin.uid),
    ]);
    return (await rejectAfter(signed, TOKEN_TIMEOUT_MS, noResponse))[0];
  } catch (error) {
    logger.error('Live updates are off: no token could be signed', describeError(error));
    return null;
  }
}

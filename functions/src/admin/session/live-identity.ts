import { logger } from 'firebase-functions/logger';
import { config } from '../../config.ts';
import { adminAuth, listAccounts, nullIfRefused, withAuthTimeout } from '../../firebase-auth.ts';
import { describeError } from '../../http/errors.ts';
import type { SessionUser } from '../../shared/account.ts';
import { rejectAfter } from '../../timeout.ts';
import type { Session } from './session.ts';

// Live listeners sign in with a separate account of Firebase Auth, which has no password or claim, so that their token
// cannot change the admin's account.
const PREFIX = 'live-';

/** A sign-in waits this long for the token. The dashboard also works without it. */
const TOKEN_TIMEOUT_MS = 4_000;

// The identity is created here for projects in which sign-up is turned off. In other projects, Firebase itself creates an
// identity when it first receives a custom token for it
// (https://cloud.google.com/identity-platform/docs/reference/rest/v1/accounts/signInWithCustomToken, `isNewUser`).
const createLiveIdentity = (uid: string) => nullIfRefused(adminAuth().createUser({ uid: `${PREFIX}${uid}` }));

export async function deleteLiveIdentity(uid: string): Promise<void> {
  await withAuthTimeout(nullIfRefused(adminAuth().deleteUser(`${PREFIX}${uid}`)));
}

/**
 * Deletes the live identities whose admin has no account any more: the account was deleted in Firebase's console, or a token
 * was exchanged after the admin's removal.
 */
export async function deleteOrphanedLiveIdentities(): Promise<void> {
  const uids = new Set((await listAccounts()).map(({ uid }) => uid));
  for (const uid of uids) {
    const owner = uid.slice(PREFIX.length);
    if (uid.startsWith(PREFIX) && !uids.has(owner)) await deleteLiveIdentity(owner);
  }
}

/**
 * Returns the user of a session, and a header with the seconds until the session ends. The browser has to remove the records
 * from the screen at that time, but cannot read the cookie.
 */
export async function describeSession(session: Session, { isNew = false } = {}) {
  const token = await liveToken(session, isNew);
  const holidays = config.holidays();
  const user: SessionUser = { ...session.admin, token, ...(holidays && { holidays }) };
  const secondsLeft = Math.floor((session.expiresAt - Date.now()) / 1000);
  return { user, headers: { 'Session-Expires-In': String(secondsLeft) } };
}

/**
 * Returns a token for live listeners, valid until the session ends (firestore.rules). Returns null if no token can be
 * signed, for example because a deploy does not grant the permission.
 */
async function liveToken({ id, admin }: Session, isNew: boolean): Promise<string | null> {
  const noResponse = () => new Error(`No token within ${TOKEN_TIMEOUT_MS} ms`);
  try {
    const signed = Promise.all([
      adminAuth().createCustomToken(`${PREFIX}${admin.uid}`, { admin: true, session: id }),
      isNew && createLiveIdentity(admin.uid),
    ]);
    const [token] = await rejectAfter(signed, TOKEN_TIMEOUT_MS, noResponse);
    return token;
  } catch (error) {
    logger.error('Live updates are off: no token could be signed', describeError(error));
    return null;
  }
}

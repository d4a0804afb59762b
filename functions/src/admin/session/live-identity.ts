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

// Firebase creates an unknown identity when it receives the first custom token, unless the project has sign-up turned off
// (https://cloud.google.com/identity-platform/docs/reference/rest/v1/accounts/signInWithCustomToken, `isNewUser`).
const createLiveIdentity = (uid: string) => nullIfRefused(adminAuth().createUser({ uid: `${PREFIX}${uid}` }));

export async function deleteLiveIdentity(uid: string): Promise<void> {
  await withAuthTimeout(nullIfRefused(adminAuth().deleteUser(`${PREFIX}${uid}`)));
}

/** Deletes identities without an account: it was deleted in Firebase's console, or a token was exchanged after its removal. */
export async function deleteOrphanedLiveIdentities(): Promise<void> {
  const uids = new Set((await listAccounts()).map(({ uid }) => uid));
  for (const uid of uids) {
    const owner = uid.slice(PREFIX.length);
    if (uid.startsWith(PREFIX) && !uids.has(owner)) await deleteLiveIdentity(owner);
  }
}

/**
 * Returns the user and a header with the seconds left in the session. The browser cannot read the cookie, but has to remove
 * the records from the screen when the session ends.
 */
export async function describeSession(session: Session, { isNew = false } = {}) {
  const token = await liveToken(session, isNew);
  const holidays = config.holidays();
  const user: SessionUser = { ...session.admin, token, ...(holidays && { holidays }) };
  const secondsLeft = Math.floor((session.expiresAt - Date.now()) / 1000);
  return { user, headers: { 'Session-Expires-In': String(secondsLeft) } };
}

/** The token ends with the session (firestore.rules). Null without the permission to sign tokens, which a deploy does not grant. */
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

import type { VerifiedAdmin } from '../accounts/credentials.ts';
import {
  adminAuth,
  adminOfAccount,
  findAccount,
  nullIf,
  passwordIdOf,
  withAuthTimeout,
} from '../firebase-auth.ts';
import { addRandomSuffix } from './session-cookie.ts';
import { deleteSession, SESSION_LIFETIME_MS, storeSession } from './session.ts';

/** With these, Firebase Auth says that the account was removed, disabled or given another password meanwhile. */
const OUTDATED = [
  'auth/id-token-expired',
  'auth/invalid-id-token',
  'auth/user-not-found',
  'auth/user-disabled',
];

/**
 * Opens a session for an admin whose password has been checked.
 * @returns null when the account was removed or its password changed since the password was checked
 */
export async function openSession({ admin, account, idToken }: VerifiedAdmin): Promise<string | null> {
  const expiresIn = SESSION_LIFETIME_MS;
  const firebaseCookie = await withAuthTimeout(
    nullIf(OUTDATED, adminAuth().createSessionCookie(idToken, { expiresIn })),
  );
  if (firebaseCookie === null) return null;
  const session = addRandomSuffix(firebaseCookie);
  await storeSession(session, admin);

  // Removing an account and changing a password delete its sessions last. One that is stored too late for that finds
  // the account changed here, before the cookie is sent.
  const current = await findAccount(admin.uid);
  if (current !== null && adminOfAccount(current) && passwordIdOf(current) === passwordIdOf(account))
    return session;
  await deleteSession(session);
  return null;
}

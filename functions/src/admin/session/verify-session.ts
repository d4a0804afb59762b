import type { Auth } from 'firebase-admin/auth';
import type { AdminUser } from '../../shared/account.ts';
import { adminOfAccount } from '../accounts/account-email.ts';
import { authCodeOf, authInTime } from './auth.ts';
import { isOpenSession } from './open-sessions.ts';
import { firebaseCookieOf } from './session-cookie.ts';

/**
 * The admin whose session a cookie is: signed by Firebase for this project, not over, not revoked, of an account
 * that still exists and still bears the claim, and noted as open.
 * @returns null for anything else
 * @throws HttpError or StorageUnavailable when Firebase cannot be asked
 */
export async function verifySession(auth: Auth, cookie: string): Promise<AdminUser | null> {
  try {
    const { uid } = await authInTime(auth.verifySessionCookie(firebaseCookieOf(cookie), true));
    // The cookie carries the claim as it was at sign-in; the account knows whether it was withdrawn since.
    const [account, open] = await Promise.all([authInTime(auth.getUser(uid)), isOpenSession(cookie, uid)]);
    return open ? adminOfAccount(account) : null;
  } catch (error) {
    if (authCodeOf(error) !== null) return null;
    throw error;
  }
}

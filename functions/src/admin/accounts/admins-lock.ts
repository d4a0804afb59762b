import { LockTaken, withLock } from '../../firestore/lock.ts';
import { HttpError } from '../../http/errors.ts';
import type { AdminUser } from '../../shared/account.ts';
import { adminOfAccount, findAccount } from '../firebase-auth.ts';

/**
 * Runs a change of the accounts while no other one runs: Firebase Auth has no transactions.
 * @throws HttpError 409 when another admin keeps changing the accounts
 */
export async function withAdminsLock<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await withLock('admins', act);
  } catch (error) {
    if (!(error instanceof LockTaken)) throw error;
    throw new HttpError(409, 'Somebody else is changing the accounts. Please try again.');
  }
}

/**
 * {@link withAdminsLock} for a change by an admin, who may have been removed while waiting for the lock.
 * @throws HttpError 401 when the admin no longer exists
 */
export function changeAccounts<T>(actor: AdminUser, act: () => Promise<T>): Promise<T> {
  return withAdminsLock(async () => {
    const account = await findAccount(actor.uid);
    if (account === null || adminOfAccount(account) === null) throw new HttpError(401, 'Please sign in.');
    return act();
  });
}

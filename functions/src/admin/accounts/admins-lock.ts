import { withLock } from '../../firestore/lock.ts';
import { HttpError } from '../../http/errors.ts';
import type { AdminUser } from '../../shared/account.ts';
import { adminOfAccount, findAccount } from '../firebase-auth.ts';

/** Firebase Auth has no transactions. @throws HttpError 409 while others change accounts, 401 for a removed actor */
export function changeAccounts<T>(actor: AdminUser, act: () => Promise<T>): Promise<T> {
  const taken = () => new HttpError(409, 'Somebody else is changing the accounts. Please try again.');
  return withLock('admins', taken, async () => {
    const account = await findAccount(actor.uid);
    if (account === null || adminOfAccount(account) === null) throw new HttpError(401, 'Please sign in.');
    return act();
  });
}

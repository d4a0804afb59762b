import type { Auth } from 'firebase-admin/auth';
import { adminOfAccount, newAdminClaims, nullIfRefused } from '../../firebase-auth.ts';
import { HttpError } from '../../http/errors.ts';
import type { AdminUser, NewAccount } from '../../shared/account.ts';
import { findAccountByUsername, storedCredentials } from '../sign-in/credentials.ts';

/** Creates an account with the claims of an admin. @throws HttpError 409 if the username is taken */
export async function createAccount(auth: Auth, pepper: string, input: NewAccount): Promise<AdminUser> {
  const { username, displayName } = input;
  const taken = new HttpError(409, `The username '${username}' is already taken`);
  const existing = await findAccountByUsername(auth, pepper, username);
  if (existing !== null) {
    if (existing.disabled || adminOfAccount(existing) !== null) throw taken;
    // An interrupted creation left this account. It is not reused, because somebody else may know its password.
    await auth.deleteUser(existing.uid);
  }
  // Firebase's `displayName` holds the username, so that the Firebase console shows whose account it is: the stored email address
  // is a hash. The claims hold the display name of the admin.
  const creation = auth.createUser({ ...storedCredentials(pepper, input), displayName: username });
  const account = await nullIfRefused(creation);
  if (account === null) throw taken;
  await auth.setCustomUserClaims(account.uid, newAdminClaims(username, displayName));
  return { uid: account.uid, username, ...(displayName && { displayName }) };
}

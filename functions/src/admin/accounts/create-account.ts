import type { Auth } from 'firebase-admin/auth';
import { adminOfAccount, newAdminClaims } from '../../firebase-auth.ts';
import { HttpError } from '../../http/errors.ts';
import type { AdminUser, NewAccount } from '../../shared/account.ts';
import { findAccountByUsername, storedCredentials } from '../sign-in/credentials.ts';

/** @throws HttpError 409 when the username is taken, 400 when Firebase Auth refuses the input */
export async function createAccount(auth: Auth, pepper: string, input: NewAccount): Promise<AdminUser> {
  const { username, displayName } = input;
  try {
    await deleteOrphanedAccount(auth, pepper, username);
    const { uid } = await auth.createUser({ ...storedCredentials(pepper, input), displayName: username });
    await auth.setCustomUserClaims(uid, newAdminClaims(username, displayName));
    return { uid, username, ...(displayName && { displayName }) };
  } catch (error) {
    throw toHttpError(username, error) ?? error;
  }
}

/** The account of a creation that was cut off. It is never reused: somebody else knows its password. */
async function deleteOrphanedAccount(auth: Auth, pepper: string, username: string): Promise<void> {
  const account = await findAccountByUsername(auth, pepper, username);
  if (account === null) return;
  if (account.disabled || adminOfAccount(account) !== null) throw taken(username);
  await auth.deleteUser(account.uid);
}

function taken(username: string): HttpError {
  return new HttpError(409, `The username '${username}' is already taken`);
}

function toHttpError(username: string, error: unknown): HttpError | null {
  switch ((error as { code?: string }).code) {
    case 'auth/email-already-exists':
    case 'auth/uid-already-exists':
      return taken(username);
    case 'auth/invalid-email':
      return new HttpError(400, `The username '${username}' is not accepted`);
    case 'auth/invalid-password':
      return new HttpError(400, 'This password is not accepted');
    default:
      return null;
  }
}

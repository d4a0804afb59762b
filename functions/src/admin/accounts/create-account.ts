import type { Auth } from 'firebase-admin/auth';
import type { AdminUser, NewAccount } from '../../shared/account.ts';
import { adminOfAccount, newAdminClaims } from '../firebase-auth.ts';
import { findAccountOf, storedCredentials } from '../sign-in/credentials.ts';

/** The message is for people. */
export class AccountRefused extends Error {
  readonly reason: 'taken' | 'invalid';

  constructor(reason: 'taken' | 'invalid', message: string) {
    super(message);
    this.reason = reason;
  }
}

/** @throws {AccountRefused} when the username is taken or Firebase Auth refuses the input */
export async function createAccount(auth: Auth, pepper: string, input: NewAccount): Promise<AdminUser> {
  const { username } = input;
  try {
    await deleteOrphanedAccount(auth, pepper, username);
    const { uid } = await auth.createUser({ ...storedCredentials(pepper, input), displayName: username });
    await setAdminClaims(auth, uid, username);
    return { uid, username };
  } catch (error) {
    throw toAccountRefused(username, error) ?? error;
  }
}

/** The account of a creation that was cut off. It is never reused: somebody else knows its password. */
async function deleteOrphanedAccount(auth: Auth, pepper: string, username: string): Promise<void> {
  const account = await findAccountOf(auth, pepper, username);
  if (account === null) return;
  if (account.disabled || adminOfAccount(account) !== null) throw taken(username);
  await auth.deleteUser(account.uid);
}

async function setAdminClaims(auth: Auth, uid: string, username: string): Promise<void> {
  try {
    await auth.setCustomUserClaims(uid, newAdminClaims(username));
  } catch (error) {
    // An account without the claims would only keep the username taken.
    await auth.deleteUser(uid).catch(() => {});
    throw error;
  }
}

function taken(username: string): AccountRefused {
  return new AccountRefused('taken', `The username '${username}' is already taken`);
}

function toAccountRefused(username: string, error: unknown): AccountRefused | null {
  switch ((error as { code?: string }).code) {
    case 'auth/email-already-exists':
    case 'auth/uid-already-exists':
      return taken(username);
    case 'auth/invalid-email':
      return new AccountRefused('invalid', `The username '${username}' is not accepted`);
    case 'auth/invalid-password':
      return new AccountRefused('invalid', 'This password is not accepted');
    default:
      return null;
  }
}

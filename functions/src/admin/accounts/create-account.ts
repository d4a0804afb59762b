import type { Auth } from 'firebase-admin/auth';
import type { AdminUser, RegisterInput } from '../../shared/account.ts';
import { adminOfAccount, emailOfUsername, nullIfNotFound } from '../firebase-auth.ts';

/** Firebase Auth refused the account. The message is shown to a person as it is. */
export class AccountRefused extends Error {
  readonly reason: 'taken' | 'invalid';

  constructor(reason: 'taken' | 'invalid', message: string) {
    super(message);
    this.reason = reason;
  }
}

/**
 * Creates an admin's account in Firebase Auth.
 * @param input parsed with `registerSchema`
 * @throws {AccountRefused} when the username is taken or Firebase Auth does not accept it
 */
export async function createAccount(auth: Auth, { username, password }: RegisterInput): Promise<AdminUser> {
  try {
    await deleteOrphanedAccount(auth, username);
    const email = emailOfUsername(username);
    const { uid } = await auth.createUser({ email, displayName: username, password });
    await setAdminClaim(auth, uid);
    return { uid, username };
  } catch (error) {
    throw toAccountRefused(username, error) ?? error;
  }
}

/**
 * Deletes an account of this name that is no admin's: its creation was cut off, or a stranger signed up. It is never
 * reused, because somebody else knows its password.
 */
async function deleteOrphanedAccount(auth: Auth, username: string): Promise<void> {
  const account = await nullIfNotFound(auth.getUserByEmail(emailOfUsername(username)));
  if (account !== null && !account.disabled && adminOfAccount(account) === null) {
    await auth.deleteUser(account.uid);
  }
}

async function setAdminClaim(auth: Auth, uid: string): Promise<void> {
  try {
    await auth.setCustomUserClaims(uid, { admin: true });
  } catch (error) {
    // An account without the claim only keeps the username taken.
    await auth.deleteUser(uid).catch(() => {});
    throw error;
  }
}

function toAccountRefused(username: string, error: unknown): AccountRefused | null {
  switch ((error as { code?: string }).code) {
    case 'auth/email-already-exists':
    case 'auth/uid-already-exists':
      return new AccountRefused('taken', `The username '${username}' is already taken`);
    case 'auth/invalid-email':
      return new AccountRefused('invalid', `The username '${username}' is not accepted`);
    case 'auth/invalid-password':
      return new AccountRefused('invalid', 'This password is not accepted');
    default:
      return null;
  }
}

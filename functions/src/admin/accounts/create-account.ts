import type { Auth } from 'firebase-admin/auth';
import type { RegisterInput } from '../../shared/account.ts';
import type { AdminUser } from '../../shared/account.ts';
import { orNobody } from '../session/auth.ts';
import { adminOfAccount, emailOfUsername } from './account-email.ts';

/** Firebase Auth would not have the account; the message is a sentence fit to show. */
export class AccountRefused extends Error {
  readonly reason: 'taken' | 'invalid';

  constructor(reason: 'taken' | 'invalid', sentence: string) {
    super(sentence);
    this.reason = reason;
  }
}

/**
 * Creates an admin's account in Firebase Auth. Parse the input with `registerSchema` before.
 * @throws {AccountRefused} when the username is taken or Firebase Auth does not accept it
 */
export async function createAccount(auth: Auth, { username, password }: RegisterInput): Promise<AdminUser> {
  await freeUsername(auth, username);
  const account = await auth
    .createUser({ email: emailOfUsername(username), displayName: username, password })
    .catch((error: unknown) => {
      throw refusal(username, error) ?? error;
    });
  try {
    await auth.setCustomUserClaims(account.uid, { admin: true });
  } catch (error) {
    // Without the claim the account is nobody's and would only keep the username taken.
    await auth.deleteUser(account.uid).catch(() => {});
    throw error;
  }
  return { uid: account.uid, username };
}

/**
 * Deletes the account under a name that is no admin's: left behind by a creation that was cut off, or made by a
 * stranger. Never taken over, because its password is somebody else's.
 */
async function freeUsername(auth: Auth, username: string): Promise<void> {
  const account = await orNobody(auth.getUserByEmail(emailOfUsername(username))).catch((error: unknown) => {
    throw refusal(username, error) ?? error;
  });
  if (account !== null && !account.disabled && adminOfAccount(account) === null) {
    await auth.deleteUser(account.uid);
  }
}

function refusal(username: string, error: unknown): AccountRefused | null {
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

import { createHmac, randomUUID } from 'node:crypto';
import type { Auth, UserRecord } from 'firebase-admin/auth';
import { config } from '../../config.ts';
import {
  usernameSchema,
  type AdminUser,
  type Credentials,
  type RegisterInput,
} from '../../shared/account.ts';
import {
  ADMIN_EMAIL_DOMAIN,
  adminAuth,
  adminOfAccount,
  emailOfUsername,
  withAuthTimeout,
  type AdminClaims,
} from '../firebase-auth.ts';
import { signInWithPassword } from '../session/sign-in-with-password.ts';
import { withAdminsLock } from './admins-lock.ts';

/**
 * What Firebase Auth gets as an admin's email address and password: both are derived from the username and password
 * with the pepper, a secret of the functions (HMAC-SHA-256). At Firebase's own public addresses an admin's name and
 * password are therefore useless, and a name can be neither looked up nor taken.
 */
export function storedCredentials(pepper: string, { username, password }: RegisterInput) {
  return {
    email: storedEmail(pepper, username),
    password: createHmac('sha256', pepper).update(`${username}\n${password}`).digest('base64url'),
  };
}

// In hexadecimal, because Firebase Auth folds capitals. No username contains a colon, so no password has the same input.
function storedEmail(pepper: string, username: string): string {
  const hash = createHmac('sha256', pepper).update(`email:${username}`).digest('hex');
  return `${hash.slice(0, 32)}@${ADMIN_EMAIL_DOMAIN}`;
}

/**
 * The accounts under the addresses of a username: the derived one, and the name itself, which accounts had before
 * addresses were derived.
 */
export async function findAccounts(auth: Auth, pepper: string, username: string) {
  const [derived, plain] = [storedEmail(pepper, username), emailOfUsername(username)];
  const { users } = await auth.getUsers([{ email: derived }, { email: plain }]);
  return {
    account: users.find(({ email }) => email === derived),
    legacy: users.find(({ email }) => email === plain),
  };
}

export interface VerifiedAdmin {
  admin: AdminUser;
  /** The account as it was before the password was checked. */
  account: UserRecord;
  idToken: string;
}

/** A sign-in that was refused. */
export interface Refusal {
  /** 'throttled': Firebase has not looked at the password after too many attempts. */
  refused: 'wrong' | 'throttled';
  /** Who has the name. The response must not reveal it. */
  admin: AdminUser | null;
}

/**
 * Checks a username and password with one look-up, which tells in which form Firebase Auth has the password, and one
 * sign-in at Identity Toolkit, whether or not the account exists. An account with the password as it was typed, from
 * before passwords were derived, is converted.
 * @throws HttpError 503 when Firebase is out of reach
 */
export async function verifyCredentials(input: Credentials): Promise<VerifiedAdmin | Refusal> {
  const { password } = input;
  const username = usernameToTry(input.username);
  const pepper = config.passwordPepper();
  const { account, legacy } = await withAuthTimeout(findAccounts(adminAuth(), pepper, username));

  const legacyAdmin = account === undefined && legacy !== undefined ? adminOfAccount(legacy) : null;
  if (legacyAdmin !== null) {
    const result = await signInWithPassword({ email: emailOfUsername(username), password });
    return typeof result === 'string'
      ? { refused: result, admin: legacyAdmin }
      : convert(legacyAdmin, password);
  }
  const admin = account === undefined ? null : adminOfAccount(account);
  const result = await signInWithPassword(storedCredentials(pepper, { username, password }));
  if (typeof result === 'string') return { refused: result, admin };
  if (account === undefined || admin === null) return { refused: 'wrong', admin: null };
  return { admin, account, idToken: result.idToken };
}

// A name that cannot be a username is tried as one too long to exist, so that it takes as long as an unknown one.
function usernameToTry(username: string): string {
  const parsed = usernameSchema.safeParse(username);
  return parsed.success ? parsed.data : 'too-long'.padEnd(40, '-');
}

async function convert(admin: AdminUser, password: string): Promise<VerifiedAdmin | Refusal> {
  await withAdminsLock(async () => {
    const { account, legacy } = await withAuthTimeout(
      findAccounts(adminAuth(), config.passwordPepper(), admin.username),
    );
    // It may have been converted or removed, or got another password, since it was looked up.
    if (account === undefined && legacy !== undefined) await setPassword(admin, password);
  });
  return verifyCredentials({ username: admin.username, password });
}

/**
 * Gives an account another password. Firebase revokes its sessions. To be called with the lock of the admins.
 * The id of the password changes last, so that a sign-in that checked the old password finds another one.
 */
export async function setPassword(admin: AdminUser, password: string): Promise<void> {
  const { uid, username } = admin;
  const claims: AdminClaims = { admin: true, username };
  // First, because the new address no longer says the name.
  await withAuthTimeout(adminAuth().setCustomUserClaims(uid, claims));
  const credentials = storedCredentials(config.passwordPepper(), { username, password });
  await withAuthTimeout(adminAuth().updateUser(uid, { ...credentials, displayName: username }));
  await withAuthTimeout(adminAuth().setCustomUserClaims(uid, { ...claims, passwordId: randomUUID() }));
}

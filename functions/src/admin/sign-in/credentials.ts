import { createHmac } from 'node:crypto';
import type { Auth, UserRecord } from 'firebase-admin/auth';
import { config } from '../../config.ts';
import { adminAuth, adminOfAccount, nullIfRefused, withAuthTimeout } from '../../firebase-auth.ts';
import { usernameSchema, type AdminUser, type Credentials } from '../../shared/account.ts';
import { PASSWORD_MAX } from '../../shared/limits.ts';
import { cutToLength } from '../../shared/text-length.ts';
import type { Refusal } from './throttle.ts';

/** A reserved domain, which receives no mail. Changing it would lock every admin out. */
const EMAIL_DOMAIN = 'admins.example';

/**
 * Returns the email and password under which Firebase stores an account. The two values are HMACs, so that nobody can use an admin's
 * credentials at Firebase's public endpoints, find a username there or register it. Keyboards encode letters and spaces in
 * different ways, so the password is normalized (RFC 8265, section 4.2.2).
 */
export function storedCredentials(pepper: string, { username, password }: Credentials) {
  const normalized = password.replace(/\p{Zs}/gu, ' ').normalize('NFC');
  return {
    email: storedEmail(pepper, username),
    password: createHmac('sha256', pepper).update(`${username}\n${normalized}`).digest('base64url'),
  };
}

// The address is hexadecimal, because Firebase Auth lowercases it. Usernames contain no colon, so this HMAC input is
// never that of a password.
function storedEmail(pepper: string, username: string): string {
  const hash = createHmac('sha256', pepper).update(`email:${username}`).digest('hex');
  return `${hash.slice(0, 32)}@${EMAIL_DOMAIN}`;
}

export function findAccountByUsername(
  auth: Auth,
  pepper: string,
  username: string,
): Promise<UserRecord | null> {
  return nullIfRefused(auth.getUserByEmail(storedEmail(pepper, username)));
}

const WRONG_CREDENTIALS =
  /^(INVALID_LOGIN_CREDENTIALS|INVALID_PASSWORD|EMAIL_NOT_FOUND|INVALID_EMAIL|USER_DISABLED)/;

interface VerifiedAdmin {
  admin: AdminUser;
  /** The account as it was before the password was checked. */
  account: UserRecord;
}

/**
 * Checks a username and password. An unknown username causes the same calls to Firebase as a known one, so that the
 * response time does not reveal which usernames exist.
 * @throws HttpError 503 when Firebase is out of reach
 */
export async function verifyPassword(input: Credentials): Promise<VerifiedAdmin | Refusal> {
  const pepper = config.passwordPepper();
  const username = usernameToTry(input.username);
  const account = await withAuthTimeout(findAccountByUsername(adminAuth(), pepper, username));
  const admin = account && adminOfAccount(account);

  // The password is truncated, because a password above the limit is wrong anyway.
  const password = cutToLength(input.password, PASSWORD_MAX + 1);
  const outcome = await withAuthTimeout(
    signInWithPassword(storedCredentials(pepper, { username, password })),
  );
  if (typeof outcome === 'string') return { refused: outcome, admin };
  if (account === null || admin === null || outcome.localId !== account.uid) {
    return { refused: 'wrong', admin: null };
  }
  return { admin, account };
}

// Replaces an invalid username with one that is too long to exist, so that the check takes as long as for an unknown username.
function usernameToTry(username: string): string {
  const parsed = usernameSchema.safeParse(username);
  return parsed.success ? parsed.data : 'too-long'.padEnd(40, '-');
}

interface SignInResponse {
  localId?: string;
  error?: { message?: string };
}

async function signInWithPassword(credentials: object): Promise<SignInResponse | Refusal['refused']> {
  const response = await fetch(signInUrl(), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...credentials, returnSecureToken: true }),
  });
  const body = (await response.json()) as SignInResponse;
  if (response.status === 200) return body;
  const reason = body.error?.message ?? 'no reason';
  if (WRONG_CREDENTIALS.test(reason)) return 'wrong';
  if (reason.startsWith('TOO_MANY_ATTEMPTS')) return 'throttled';
  throw new Error(`Identity Toolkit responded with ${response.status}: ${reason}`);
}

function signInUrl(): string {
  const emulator = config.authEmulatorHost();
  const base = emulator
    ? `http://${emulator}/identitytoolkit.googleapis.com`
    : 'https://identitytoolkit.googleapis.com';
  return `${base}/v1/accounts:signInWithPassword?key=${encodeURIComponent(config.webApiKey())}`;
}

import { createHmac } from 'node:crypto';
import type { Auth, UserRecord } from 'firebase-admin/auth';
import { config } from '../../config.ts';
import { adminAuth, adminOfAccount, nullIfRefused, withAuthTimeout } from '../../firebase-auth.ts';
import { usernameSchema, type AdminUser, type Credentials } from '../../shared/account.ts';
import { PASSWORD_MAX } from '../../shared/limits.ts';
import { cutToLength } from '../../shared/text-length.ts';
import type { Refusal } from './throttle.ts';

/** Reserved, so no mail arrives there. Another domain would lock every admin out. */
const EMAIL_DOMAIN = 'admins.example';

/**
 * HMACs: at Firebase's public addresses a password is useless, and a name can be neither found nor taken. Keyboards differ in
 * the encoding of letters and blanks (RFC 8265, section 4.2.2).
 */
export function storedCredentials(pepper: string, { username, password }: Credentials) {
  const typed = password.replace(/\p{Zs}/gu, ' ').normalize('NFC');
  return {
    email: storedEmail(pepper, username),
    password: createHmac('sha256', pepper).update(`${username}\n${typed}`).digest('base64url'),
  };
}

// Hexadecimal, because Firebase Auth folds capitals. No username has a colon, so no password has the same input.
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

/** Asks Firebase the same whether or not the account exists. @throws HttpError 503 when it is out of reach */
export async function verifyPassword(input: Credentials): Promise<VerifiedAdmin | Refusal> {
  const pepper = config.passwordPepper();
  const username = usernameToTry(input.username);
  const account = await withAuthTimeout(findAccountByUsername(adminAuth(), pepper, username));
  const admin = account && adminOfAccount(account);

  // A password one character too long is as wrong as one of a thousand more.
  const password = cutToLength(input.password, PASSWORD_MAX + 1);
  const signedIn = await withAuthTimeout(
    signInWithPassword(storedCredentials(pepper, { username, password })),
  );
  if (typeof signedIn === 'string') return { refused: signedIn, admin };
  if (account === null || admin === null || signedIn.localId !== account.uid) {
    return { refused: 'wrong', admin: null };
  }
  return { admin, account };
}

// A name that cannot be a username is tried as one too long to exist: it takes as long as an unknown one.
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

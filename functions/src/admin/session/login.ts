import { setTimeout as sleep } from 'node:timers/promises';
import { json, type ApiAnswer } from '../../http/api-answer.ts';
import type { ApiRequest } from '../../http/api-request.ts';
import { HttpError } from '../../http/http-error.ts';
import { readJson } from '../../http/read-json.ts';
import { type LoginInput, loginSchema, usernameSchema } from '../../shared/account.ts';
import type { AdminUser, SessionUser } from '../../shared/account.ts';
import { senderHint } from '../../submission/sender-hint.ts';
import { adminOfAccount, emailOfUsername } from '../accounts/account-email.ts';
import { adminAuth, authInTime, orNobody } from './auth.ts';
import { admitLogin } from './login-attempts.ts';
import { openSession, sessionIdOf } from './open-sessions.ts';
import { SESSION_LIFETIME, distinctCookie, setSessionCookie } from './session-cookie.ts';
import { verifyPassword } from './verify-password.ts';

/**
 * Milliseconds that every refused sign-in takes at least, so that its time does not tell whether the account
 * exists: Identity Toolkit answers sooner when there is no password to hash.
 */
const REFUSAL_FLOOR = 800;

/** POST /api/admin/login: 200 and the cookie, 401 'Invalid credentials' whatever was wrong, 429 when throttled. */
export async function login(request: ApiRequest): Promise<ApiAnswer> {
  const startedAt = performance.now();
  const input = await readJson(request, loginSchema);
  const attempt = await admitLogin(input.username, senderHint(request));

  const session = await signIn(input);
  if (session === null) {
    await attempt.failed();
    await sleep(Math.max(0, REFUSAL_FLOOR - (performance.now() - startedAt)));
    throw new HttpError(401, 'Invalid credentials');
  }
  await attempt.succeeded();
  const { admin, cookie } = session;
  return json(200, await toSessionUser(admin, cookie), { 'Set-Cookie': setSessionCookie(cookie) });
}

/** Checks username and password and opens a session; null when there is no such admin with this password. */
export async function signIn({ username, password }: LoginInput) {
  const verified = await verifyPassword(emailToTry(username), password);
  if (verified === null) return null;
  const admin = await adminWith(verified.uid);
  if (admin === null) return null;
  const expiresIn = SESSION_LIFETIME;
  const cookie = distinctCookie(
    await authInTime(adminAuth().createSessionCookie(verified.idToken, { expiresIn })),
  );
  await openSession(cookie, admin);
  return { admin, cookie };
}

// A name that cannot be a username takes the same way as an unknown one: to an address too long to exist.
function emailToTry(username: string): string {
  const parsed = usernameSchema.safeParse(username);
  return emailOfUsername(parsed.success ? parsed.data : 'nobody'.padEnd(40, '-'));
}

async function adminWith(uid: string): Promise<AdminUser | null> {
  const account = await orNobody(authInTime(adminAuth().getUser(uid)));
  return account && adminOfAccount(account);
}

/**
 * The admin with a token for the live listener (reactfire). It signs in an identity that owns no account of ours, so
 * that nobody who finds it can change the admin's, and it reads only while its session is open (firestore.rules).
 */
export async function toSessionUser(admin: AdminUser, cookie: string): Promise<SessionUser> {
  const claims = { admin: true, session: sessionIdOf(cookie) };
  return { ...admin, token: await authInTime(adminAuth().createCustomToken(`live-${admin.uid}`, claims)) };
}

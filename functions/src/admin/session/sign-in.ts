import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { readJson, requireEmptyBody } from '../../http/body.ts';
import { HttpError } from '../../http/errors.ts';
import { clientAddress, type ApiRequest } from '../../http/request.ts';
import { empty, json, type ApiResponse } from '../../http/response.ts';
import {
  loginSchema,
  usernameSchema,
  type AdminUser,
  type LoginInput,
  type SessionUser,
} from '../../shared/account.ts';
import {
  adminAuth,
  adminOfAccount,
  emailOfUsername,
  nullIfNotFound,
  withAuthTimeout,
} from '../firebase-auth.ts';
import { requireLoginAllowed } from './login-attempts.ts';
import {
  addRandomSuffix,
  CLEAR_SESSION_COOKIE,
  deleteSession,
  requireAdmin,
  secondsLeft,
  SESSION_LIFETIME_MS,
  sessionCookieHeader,
  sessionCookieOf,
  sessionId,
  storeSession,
} from './session.ts';
import { verifyPassword } from './verify-password.ts';

/**
 * Every refused sign-in takes at least this long, so that the time does not tell whether the account exists: Identity
 * Toolkit responds sooner when there is no password to hash.
 */
const MIN_REFUSAL_MS = 800;

/** POST /api/admin/login: 200 and the cookie; 401 'Invalid credentials' for anything wrong; 429 when throttled. */
export async function login(request: ApiRequest): Promise<ApiResponse> {
  const startedAt = performance.now();
  const input = await readJson(request, loginSchema);
  const attempt = await requireLoginAllowed(input.username, clientAddress(request));

  const session = await createSession(input);
  if (session === null) {
    await attempt.failed();
    await sleep(Math.max(0, MIN_REFUSAL_MS - (performance.now() - startedAt)));
    throw new HttpError(401, 'Invalid credentials');
  }
  await attempt.succeeded();
  const { admin, cookie } = session;
  const headers = { 'Set-Cookie': sessionCookieHeader(cookie), ...expiryHeader(cookie) };
  return json(200, await toSessionUser(admin, cookie), headers);
}

/** POST /api/admin/logout: 204, signed in or not. Ends this session only. */
export async function logout(request: ApiRequest): Promise<ApiResponse> {
  await requireEmptyBody(request);
  const cookie = sessionCookieOf(request);
  if (cookie !== undefined) await deleteSession(cookie);
  return empty(204, { 'Set-Cookie': CLEAR_SESSION_COOKIE });
}

/** GET /api/admin/user: the signed-in admin, or 401. */
export async function currentUser(request: ApiRequest): Promise<ApiResponse> {
  const admin = await requireAdmin(request);
  const cookie = sessionCookieOf(request);
  assert(cookie !== undefined); // requireAdmin has verified it
  return json(200, await toSessionUser(admin, cookie), expiryHeader(cookie));
}

/** Tells the dashboard, which cannot read the cookie, when to remove the records from the screen. */
const expiryHeader = (cookie: string) => ({ 'Session-Expires-In': String(secondsLeft(cookie)) });

/** Checks username and password and creates a session; null when no admin has them. */
export async function createSession({ username, password }: LoginInput) {
  const verified = await verifyPassword(emailToTry(username), password);
  if (verified === null) return null;
  const account = await nullIfNotFound(withAuthTimeout(adminAuth().getUser(verified.uid)));
  const admin = account && adminOfAccount(account);
  if (admin === null) return null;

  const expiresIn = SESSION_LIFETIME_MS;
  const cookie = addRandomSuffix(
    await withAuthTimeout(adminAuth().createSessionCookie(verified.idToken, { expiresIn })),
  );
  await storeSession(cookie, admin);
  return { admin, cookie };
}

// A name that cannot be a username is tried as an address too long to exist, so that it takes as long as an unknown
// one.
function emailToTry(username: string): string {
  const parsed = usernameSchema.safeParse(username);
  return emailOfUsername(parsed.success ? parsed.data : 'nobody'.padEnd(40, '-'));
}

/**
 * The admin with a custom token for the live listener. The token signs in a separate identity, so that it cannot be
 * used to change the admin's account, and it is valid only as long as its session (firestore.rules).
 */
async function toSessionUser(admin: AdminUser, cookie: string): Promise<SessionUser> {
  const claims = { admin: true, session: sessionId(cookie) };
  const token = await withAuthTimeout(adminAuth().createCustomToken(`live-${admin.uid}`, claims));
  return { ...admin, token };
}

import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { logger } from 'firebase-functions/logger';
import { withTimeout } from '../../firestore/with-timeout.ts';
import { readJson, requireEmptyBody } from '../../http/body.ts';
import { HttpError, reasonOf } from '../../http/errors.ts';
import type { ApiRequest } from '../../http/request.ts';
import { empty, json, type ApiResponse } from '../../http/response.ts';
import { loginSchema, type AdminUser, type SessionUser } from '../../shared/account.ts';
import { rejectAfter } from '../../timeout.ts';
import { verifyCredentials } from '../accounts/credentials.ts';
import { readDefaultQuery } from '../accounts/saved-views.ts';
import { newAuditDocument } from '../audit.ts';
import { adminAuth } from '../firebase-auth.ts';
import { passSecondStep } from '../second-step/pass-second-step.ts';
import { attemptPassword, clientOf, rememberClient } from './login-attempts.ts';
import { openSession } from './open-session.ts';
import {
  clearSessionCookieHeader,
  deviceOf,
  secondsLeft,
  sessionCookieHeader,
  sessionOf,
} from './session-cookie.ts';
import { deleteSession, requireAdmin, sessionId } from './session.ts';

/**
 * Every refused sign-in takes at least this long, so that the time does not tell whether the account exists: Identity
 * Toolkit responds sooner when there is no password to hash.
 */
const MIN_REFUSAL_MS = 800;

/**
 * POST /api/admin/login: 200 and the cookie; 401 'Invalid credentials' for anything wrong; 429 when throttled. Where a
 * code is needed too, 200 and what to ask for, without a cookie; 403 when the code is wrong.
 */
export async function login(request: ApiRequest): Promise<ApiResponse> {
  const startedAt = performance.now();
  const { code, setup, ...credentials } = await readJson(request, loginSchema);
  const client = await clientOf(request, credentials.username);
  const attempt = await attemptPassword(client, () => verifyCredentials(credentials));
  if ('refusal' in attempt) {
    const { refused, admin } = attempt.refusal;
    // A failed attempt that had to wait always gets 429: a wrong password gets the same response as one that Firebase
    // refuses to look at, which happens only to accounts that exist.
    const isTooMany = attempt.wasDelayed || refused === 'throttled';
    return refuse(admin, startedAt, isTooMany ? attempt.tooMany : invalidCredentials());
  }
  const { admin } = attempt.result;
  const secondStep = await passSecondStep(admin, { code, setup }, client);
  if ('secondStep' in secondStep) return json(200, secondStep);

  const session = await openSession(attempt.result);
  if (session === null) return refuse(admin, startedAt, invalidCredentials());
  await auditSignIn(admin, admin.username, 'done');
  await rememberClient(client);
  const headers = { 'Set-Cookie': sessionCookieHeader(session, client.device), ...expiryHeader(session) };
  return json(200, { ...(await toSessionUser(admin, session)), ...secondStep }, headers);
}

function invalidCredentials(): HttpError {
  return new HttpError(401, 'Invalid credentials');
}

/** @param admin who has the name. Other names are not audited: what is typed there may be anything, even a password. */
async function refuse(admin: AdminUser | null, startedAt: number, error: HttpError): Promise<never> {
  if (admin !== null) await auditSignIn(null, admin.username, 'failed');
  await sleep(Math.max(0, MIN_REFUSAL_MS - (performance.now() - startedAt)));
  throw error;
}

async function auditSignIn(actor: AdminUser | null, target: string, outcome: 'done' | 'failed') {
  const { reference, data } = newAuditDocument({ actor, action: 'admin.sign-in', target });
  await withTimeout(reference.create({ ...data, outcome }));
}

/** POST /api/admin/logout: 204, signed in or not. Ends this session only. */
export async function logout(request: ApiRequest): Promise<ApiResponse> {
  await requireEmptyBody(request);
  const session = sessionOf(request);
  if (session !== undefined) await deleteSession(session);
  return empty(204, { 'Set-Cookie': clearSessionCookieHeader(deviceOf(request)) });
}

/** GET /api/admin/user: the signed-in admin, or 401. */
export async function currentUser(request: ApiRequest): Promise<ApiResponse> {
  const admin = await requireAdmin(request);
  const session = sessionOf(request);
  assert(session !== undefined); // requireAdmin has verified it
  return json(200, await toSessionUser(admin, session), expiryHeader(session));
}

/** Tells the dashboard, which cannot read the cookie, when to remove the records from the screen. */
function expiryHeader(session: string) {
  return { 'Session-Expires-In': String(secondsLeft(session)) };
}

/** The live listener can do without its token; signing in does not wait longer than this for it. */
const TOKEN_TIMEOUT_MS = 4_000;

/** The admin with what the dashboard needs at once. */
async function toSessionUser(admin: AdminUser, session: string): Promise<SessionUser> {
  const [token, defaultView] = await Promise.all([liveToken(admin, session), readDefaultQuery(admin.uid)]);
  return { ...admin, token, ...(defaultView !== undefined && { defaultView }) };
}

/**
 * A custom token for the live listener, or null. It signs in a separate identity, so that it cannot be
 * used to change the admin's account, and it is valid only as long as its session (firestore.rules).
 * Without permission to sign tokens (a role that a deploy does not grant) the dashboard works, without live updates.
 */
async function liveToken(admin: AdminUser, session: string): Promise<string | null> {
  const claims = { admin: true, session: sessionId(session) };
  const signed = adminAuth().createCustomToken(`live-${admin.uid}`, claims);
  const noAnswer = () => new Error(`No token within ${TOKEN_TIMEOUT_MS} ms`);
  try {
    return await rejectAfter(signed, TOKEN_TIMEOUT_MS, noAnswer);
  } catch (error) {
    logger.error('Live updates are off: no token could be signed', reasonOf(error));
    return null;
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import { audit } from '../../audit.ts';
import { readJson } from '../../http/body.ts';
import { HttpError } from '../../http/errors.ts';
import type { ApiRequest } from '../../http/request.ts';
import { empty, json, type ApiResponse } from '../../http/response.ts';
import { loginSchema, type AdminUser } from '../../shared/account.ts';
import { describeSession } from '../session/live-identity.ts';
import {
  clearSessionCookieHeader,
  endSession,
  openSession,
  readSessionCookie,
  requireSession,
} from '../session/session.ts';
import { identifyClient, rememberClient } from './client.ts';
import { passSecondStep } from './confirm.ts';
import { verifyPassword } from './credentials.ts';
import { throttle } from './throttle.ts';

/**
 * The minimum duration of a refusal. Identity Toolkit responds faster without a password to hash, which would reveal that
 * an account does not exist.
 */
const MIN_REFUSAL_MS = 800;

/**
 * Signs in. Responds 200 with the cookie, or with a prompt if a code or its setup is needed; 401 for wrong credentials; 403
 * for a wrong code; 429 after too many attempts.
 */
export async function login(request: ApiRequest): Promise<ApiResponse> {
  const startedAt = performance.now();
  const { code, setup, ...credentials } = await readJson(request, loginSchema);
  const client = await identifyClient(request, credentials.username);
  const checked = await throttle(client.passwordAttempts, () => verifyPassword(credentials));
  if ('refused' in checked) {
    // Firebase throttles only existing accounts. Every refusal past the free attempts is therefore a 429, so that the status
    // does not reveal which accounts exist.
    const hasTooManyAttempts = checked.isPastFreeAttempts || checked.refused === 'throttled';
    const error = hasTooManyAttempts ? checked.tooManyAttemptsError : invalidCredentials();
    return refuse(checked.admin, startedAt, error);
  }
  const { admin, account } = checked;
  const outcome = await passSecondStep(admin, { code, setup }, client);
  if ('secondStep' in outcome) return json(200, outcome);

  const session = await openSession(account, client.device);
  if (session === null) return refuse(admin, startedAt, invalidCredentials());
  await endSession(request);
  const { user, headers } = await describeSession(session, { isNew: true });
  await audit({ actor: admin, action: 'admin.sign-in', target: admin.username }, 'done');
  await rememberClient(client);
  return json(200, { ...user, ...outcome }, { ...headers, 'Set-Cookie': session.cookie });
}

function invalidCredentials(): HttpError {
  return new HttpError(401, 'Invalid credentials');
}

/**
 * Refuses a sign-in after the minimum time, and records it in the audit log.
 * @param admin null for an unknown username, which is not recorded because it may be a password in the wrong field
 */
async function refuse(admin: AdminUser | null, startedAt: number, error: HttpError): Promise<never> {
  if (admin !== null) {
    await audit({ actor: null, action: 'admin.sign-in', target: admin.username }, 'failed');
  }
  await sleep(Math.max(0, MIN_REFUSAL_MS - (performance.now() - startedAt)));
  throw error;
}

export async function currentUser(request: ApiRequest): Promise<ApiResponse> {
  const { user, headers } = await describeSession(await requireSession(request));
  return json(200, user, headers);
}

/** Ends this session only. Responds 204, even without a session. */
export async function logout(request: ApiRequest): Promise<ApiResponse> {
  await endSession(request);
  return empty(204, { 'Set-Cookie': clearSessionCookieHeader(readSessionCookie(request).device) });
}

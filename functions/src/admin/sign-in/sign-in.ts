import { setTimeout as sleep } from 'node:timers/promises';
import { withTimeout } from '../../firestore/with-timeout.ts';
import { readJson } from '../../http/body.ts';
import { HttpError } from '../../http/errors.ts';
import type { ApiRequest } from '../../http/request.ts';
import { json, type ApiResponse } from '../../http/response.ts';
import { loginSchema, type AdminUser } from '../../shared/account.ts';
import { newAuditDocument } from '../audit.ts';
import { sessionCookieHeader } from '../session/session-cookie.ts';
import { openSession } from '../session/session.ts';
import { clientOf, rememberClient, throttlePassword } from './client.ts';
import { passSecondStep } from './pass-second-step.ts';
import { expiryHeader, toSessionUser } from './session-user.ts';
import { verifyPassword } from './verify-password.ts';

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
  const checked = await throttlePassword(client, () => verifyPassword(credentials));
  if ('refused' in checked) {
    // A failed sign-in that had to wait always gets 429: a wrong password gets the same response as one that Firebase
    // refuses to look at, which happens only to accounts that exist.
    const isTooMany = checked.wasDelayed || checked.refused === 'throttled';
    return refuse(checked.admin, startedAt, isTooMany ? checked.tooMany : invalidCredentials());
  }
  const { admin, account } = checked;
  const secondStep = await passSecondStep(admin, { code, setup }, client);
  if ('secondStep' in secondStep) return json(200, secondStep);

  const session = await openSession(account);
  if (session === null) return refuse(admin, startedAt, invalidCredentials());
  await auditSignIn(admin, admin.username, 'done');
  await rememberClient(client);
  const headers = {
    'Set-Cookie': sessionCookieHeader(session.token, client.device),
    ...expiryHeader(session),
  };
  return json(200, { ...(await toSessionUser(session, { isNew: true })), ...secondStep }, headers);
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

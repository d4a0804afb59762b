import type { ApiRequest } from '../../http/api-request.ts';
import { HttpError } from '../../http/http-error.ts';
import type { AdminUser } from '../../shared/account.ts';
import { adminAuth } from './auth.ts';
import { readSessionCookie } from './session-cookie.ts';
import { verifySession } from './verify-session.ts';

/** The admin who sends a request, or null. */
export async function findAdmin(request: ApiRequest): Promise<AdminUser | null> {
  const cookie = readSessionCookie(request);
  return cookie === undefined ? null : verifySession(adminAuth(), cookie);
}

/** @throws HttpError 401 without a valid session of an admin */
export async function requireAdmin(request: ApiRequest): Promise<AdminUser> {
  const admin = await findAdmin(request);
  if (admin === null) throw new HttpError(401, 'Please sign in.');
  return admin;
}

import { json, type ApiAnswer } from '../../http/api-answer.ts';
import type { ApiRequest } from '../../http/api-request.ts';
import { toSessionUser } from './login.ts';
import { requireAdmin } from './require-admin.ts';
import { readSessionCookie } from './session-cookie.ts';

/** GET /api/admin/user: the signed-in admin, or 401. */
export async function currentUser(request: ApiRequest): Promise<ApiAnswer> {
  const admin = await requireAdmin(request);
  return json(200, await toSessionUser(admin, readSessionCookie(request)!));
}

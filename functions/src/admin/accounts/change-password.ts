import { readJson } from '../../http/body.ts';
import { HttpError } from '../../http/errors.ts';
import type { ApiRequest } from '../../http/request.ts';
import { empty, type ApiResponse } from '../../http/response.ts';
import { changePasswordSchema } from '../../shared/account.ts';
import { withAudit } from '../audit.ts';
import { rememberClient } from '../session/login-attempts.ts';
import { openSession } from '../session/open-session.ts';
import { sessionCookieHeader } from '../session/session-cookie.ts';
import { deleteSessionsOf, requireAdmin } from '../session/session.ts';
import { changeAccounts } from './admins-lock.ts';
import { setPassword, verifyCredentials } from './credentials.ts';
import { requirePassword } from './require-password.ts';

/**
 * POST /api/admin/password: 204 and a new cookie; 403 when the current password is wrong, 429 after many of these.
 * The account's other sessions end.
 */
export async function changePassword(request: ApiRequest): Promise<ApiResponse> {
  const actor = await requireAdmin(request);
  const { username } = actor;
  const { currentPassword, newPassword } = await readJson(request, changePasswordSchema);
  const client = await requirePassword(request, actor, currentPassword);

  const change = async () => {
    try {
      await setPassword(actor, newPassword);
    } finally {
      // Also if it breaks off: the password may be another one by now, and a stored session lets a live listener read on.
      await deleteSessionsOf(actor.uid);
    }
  };
  const entry = { actor, action: 'admin.password', target: username } as const;
  await changeAccounts(actor, () => withAudit(entry, change));
  const verified = await verifyCredentials({ username, password: newPassword });
  const session = 'refused' in verified ? null : await openSession(verified);
  if (session === null) throw new HttpError(401, 'Please sign in.');
  await rememberClient(client);
  return empty(204, { 'Set-Cookie': sessionCookieHeader(session, client.device) });
}

import { readJson } from '../../http/body.ts';
import { HttpError } from '../../http/errors.ts';
import { clientAddress, type ApiRequest } from '../../http/request.ts';
import { empty, type ApiResponse } from '../../http/response.ts';
import { changePasswordSchema } from '../../shared/account.ts';
import { withAudit } from '../audit.ts';
import { adminAuth, emailOfUsername, signInUnavailable, withAuthTimeout } from '../firebase-auth.ts';
import { requireLoginAllowed } from '../session/login-attempts.ts';
import { deleteSessionsOf, requireAdmin, sessionCookieHeader } from '../session/session.ts';
import { createSession } from '../session/sign-in.ts';
import { verifyPassword } from '../session/verify-password.ts';

/**
 * POST /api/admin/password: 204 and a new cookie; 403 when the current password is wrong, 429 after many of these.
 * The account's other sessions end.
 */
export async function changePassword(request: ApiRequest): Promise<ApiResponse> {
  const actor = await requireAdmin(request);
  const { currentPassword, newPassword } = await readJson(request, changePasswordSchema);

  // Somebody at an unattended desk must not be able to guess the password.
  const attempt = await requireLoginAllowed(actor.username, clientAddress(request));
  if ((await verifyPassword(emailOfUsername(actor.username), currentPassword)) === null) {
    await attempt.failed();
    throw new HttpError(403, 'The current password is wrong.');
  }
  await attempt.succeeded();

  await withAudit({ actor, action: 'admin.password', target: actor.username }, async () => {
    await withAuthTimeout(adminAuth().updateUser(actor.uid, { password: newPassword }));
    await deleteSessionsOf(actor.uid);
  });
  const session = await createSession({ username: actor.username, password: newPassword });
  if (session === null) throw signInUnavailable();
  return empty(204, { 'Set-Cookie': sessionCookieHeader(session.cookie) });
}

import { empty, type ApiAnswer } from '../../http/api-answer.ts';
import type { ApiRequest } from '../../http/api-request.ts';
import { HttpError } from '../../http/http-error.ts';
import { readJson } from '../../http/read-json.ts';
import { changePasswordSchema } from '../../shared/account.ts';
import { senderHint } from '../../submission/sender-hint.ts';
import { audited } from '../audit/audited.ts';
import { adminAuth, authInTime, signInUnavailable } from '../session/auth.ts';
import { admitLogin } from '../session/login-attempts.ts';
import { signIn } from '../session/login.ts';
import { closeSessionsOf } from '../session/open-sessions.ts';
import { requireAdmin } from '../session/require-admin.ts';
import { setSessionCookie } from '../session/session-cookie.ts';
import { verifyPassword } from '../session/verify-password.ts';
import { emailOfUsername } from './account-email.ts';

/**
 * POST /api/admin/password: 204 and a new cookie; 403 when the current password is wrong, 429 after many of these.
 * The account's other sessions end.
 */
export async function changePassword(request: ApiRequest): Promise<ApiAnswer> {
  const actor = await requireAdmin(request);
  const { currentPassword, newPassword } = await readJson(request, changePasswordSchema);

  // A session left open on somebody's desk must not become a place to guess the password.
  const attempt = await admitLogin(actor.username, senderHint(request));
  if ((await verifyPassword(emailOfUsername(actor.username), currentPassword)) === null) {
    await attempt.failed();
    throw new HttpError(403, 'The current password is wrong.');
  }
  await attempt.succeeded();

  await audited({ actor, action: 'admin.password', target: actor.username }, async () => {
    await authInTime(adminAuth().updateUser(actor.uid, { password: newPassword }));
    await closeSessionsOf(actor.uid);
  });
  const session = await signIn({ username: actor.username, password: newPassword });
  if (session === null) throw signInUnavailable();
  return empty(204, { 'Set-Cookie': setSessionCookie(session.cookie) });
}

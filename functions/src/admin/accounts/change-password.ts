import type { UserRecord } from 'firebase-admin/auth';
import { withAudit } from '../../audit.ts';
import { config } from '../../config.ts';
import { adminAuth, adminClaims, newAdminClaims, withAuthTimeout } from '../../firebase-auth.ts';
import { readJson } from '../../http/body.ts';
import { HttpError } from '../../http/errors.ts';
import type { ApiRequest } from '../../http/request.ts';
import { empty, type ApiResponse } from '../../http/response.ts';
import { changePasswordSchema, type AdminUser } from '../../shared/account.ts';
import { deleteSessions, openSession } from '../session/session.ts';
import { rememberClient, type Client } from '../sign-in/client.ts';
import { requireConfirmation } from '../sign-in/confirm.ts';
import { storedCredentials } from '../sign-in/credentials.ts';
import { changeAccounts } from './admins-lock.ts';

/**
 * Changes the actor's password and ends their other sessions. Responds 204 with a new cookie; 403 if the current password or
 * the code is wrong, 429 after too many attempts.
 */
export async function changePassword(request: ApiRequest, actor: AdminUser): Promise<ApiResponse> {
  const { newPassword, ...confirmation } = await readJson(request, changePasswordSchema);
  const client = await requireConfirmation(request, actor, confirmation);
  const entry = { actor, action: 'admin.password', target: actor.username } as const;
  const account = await changeAccounts(actor, () => withAudit(entry, () => setPassword(actor, newPassword)));
  return empty(204, { 'Set-Cookie': await replaceSessions(account, client) });
}

/**
 * Opens a new session and then ends the others. In this order, other tabs of this browser have the new cookie when they
 * notice that their session has ended, and retry. If no session can be opened, all sessions end.
 * @returns `Set-Cookie` of the new session
 */
async function replaceSessions(account: UserRecord, client: Client): Promise<string> {
  let keptId: string | undefined;
  try {
    const session = await openSession(account, client.device);
    if (session === null) throw new HttpError(401, 'Please sign in.');
    await rememberClient(client);
    keptId = session.id;
    return session.cookie;
  } finally {
    await deleteSessions(account.uid, keptId);
  }
}

/** Stores a new password. `passwordId` changes last, so that a concurrent sign-in with the old password is refused. */
async function setPassword({ uid, username }: AdminUser, password: string): Promise<UserRecord> {
  const stored = storedCredentials(config.passwordPepper(), { username, password });
  try {
    const account = await withAuthTimeout(adminAuth().updateUser(uid, { password: stored.password }));
    const claims = newAdminClaims(username, adminClaims(account).displayName);
    await withAuthTimeout(adminAuth().setCustomUserClaims(uid, claims));
    return await withAuthTimeout(adminAuth().getUser(uid));
  } catch (error) {
    // The password may have changed, so no session may remain: its live listener would continue to read.
    await deleteSessions(uid);
    throw error;
  }
}

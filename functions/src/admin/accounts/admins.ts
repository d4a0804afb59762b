import type { UserRecord } from 'firebase-admin/auth';
import { LockTaken, withLock } from '../../firestore/lock.ts';
import { readJson } from '../../http/body.ts';
import { HttpError } from '../../http/errors.ts';
import type { ApiRequest } from '../../http/request.ts';
import { empty, json, type ApiResponse } from '../../http/response.ts';
import {
  registerSchema,
  type AdminAccount,
  type AdminUser,
  type RegisterInput,
} from '../../shared/account.ts';
import { withAudit } from '../audit.ts';
import { adminAuth, listAdminAccounts, usernameOfEmail, withAuthTimeout } from '../firebase-auth.ts';
import { deleteSessionsOf, findAdmin, requireAdmin } from '../session/session.ts';
import { AccountRefused, createAccount } from './create-account.ts';

/** GET /api/admin/admins: the accounts of all admins, by username. */
export async function listAdmins(request: ApiRequest): Promise<ApiResponse> {
  await requireAdmin(request);
  const accounts = (await listAdminAccounts()).map(toAdminAccount);
  return json(
    200,
    accounts.sort((a, b) => (a.username < b.username ? -1 : 1)),
  );
}

function toAdminAccount({ uid, email, metadata }: UserRecord): AdminAccount {
  return {
    uid,
    username: usernameOfEmail(email) ?? '',
    createdAt: new Date(metadata.creationTime).toISOString(),
    lastSignInAt: metadata.lastSignInTime ? new Date(metadata.lastSignInTime).toISOString() : null,
  };
}

/** POST /api/admin/register: 201 and the new admin; 403 without an admin's session, 409 when the name is taken. */
export async function register(request: ApiRequest): Promise<ApiResponse> {
  const actor = await findAdmin(request);
  if (actor === null) throw new HttpError(403, 'Only an administrator can create an admin account.');
  const input = await readJson(request, registerSchema);

  const entry = { actor, action: 'admin.add', target: input.username } as const;
  // Without the lock, one of two concurrent calls would delete the account of the other as orphaned: it has no claim
  // yet.
  const create = () => withAudit(entry, () => withAuthTimeout(createAdmin(input)));
  return json(201, await withAdminsLock(create));
}

async function createAdmin(input: RegisterInput): Promise<AdminUser> {
  try {
    return await createAccount(adminAuth(), input);
  } catch (error) {
    if (!(error instanceof AccountRefused)) throw error;
    throw new HttpError(error.reason === 'taken' ? 409 : 400, error.message);
  }
}

/** DELETE /api/admin/admins/{uid}: 204; 404 when it is no admin's, 409 for the last admin. */
export async function removeAdmin(request: ApiRequest): Promise<ApiResponse> {
  const actor = await requireAdmin(request);
  const { uid = '' } = request.params;
  // Without the lock, two admins who remove each other at the same time would leave none.
  await withAdminsLock(() => removeUnlessLast(actor, uid));
  return empty(204);
}

async function removeUnlessLast(actor: AdminUser, uid: string): Promise<void> {
  const admins = await listAdminAccounts();
  if (!admins.some((admin) => admin.uid === actor.uid)) throw new HttpError(401, 'Please sign in.');
  const target = admins.find((admin) => admin.uid === uid);
  if (target === undefined) throw new HttpError(404, 'There is no such admin account.');
  if (admins.length === 1) throw new HttpError(409, 'The last admin account cannot be removed.');

  const entry = { actor, action: 'admin.remove', target: usernameOfEmail(target.email) ?? uid } as const;
  await withAudit(entry, async () => {
    await deleteSessionsOf(uid);
    await withAuthTimeout(adminAuth().deleteUser(uid));
  });
}

/** @throws HttpError 409 when another admin keeps changing the accounts */
async function withAdminsLock<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await withLock('admins', act);
  } catch (error) {
    if (!(error instanceof LockTaken)) throw error;
    throw new HttpError(409, 'Somebody else is changing the accounts. Please try again.');
  }
}

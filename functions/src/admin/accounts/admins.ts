import { config } from '../../config.ts';
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
import { adminAuth, listAdminAccounts, withAuthTimeout, type AdminRecord } from '../firebase-auth.ts';
import { countRecoveryCodes, deleteSecondStep } from '../second-step/second-step.ts';
import { deleteSessionsOf, findAdmin, requireAdmin } from '../session/session.ts';
import { changeAccounts } from './admins-lock.ts';
import { AccountRefused, createAccount } from './create-account.ts';
import { deleteSavedViews } from './saved-views.ts';

/** GET /api/admin/admins: the accounts of all admins, by username. */
export async function listAdmins(request: ApiRequest): Promise<ApiResponse> {
  await requireAdmin(request);
  const admins = await listAdminAccounts();
  const recoveryCodes = await countRecoveryCodes(admins.map(({ uid }) => uid));
  const accounts = admins.map((admin) => toAdminAccount(admin, recoveryCodes.get(admin.uid)));
  return json(
    200,
    accounts.sort((a, b) => (a.username < b.username ? -1 : 1)),
  );
}

function toAdminAccount(
  { uid, username, metadata }: AdminRecord,
  recoveryCodesLeft: number | undefined,
): AdminAccount {
  return {
    uid,
    username,
    createdAt: new Date(metadata.creationTime).toISOString(),
    lastSignInAt: metadata.lastSignInTime ? new Date(metadata.lastSignInTime).toISOString() : null,
    secondStep: recoveryCodesLeft === undefined ? null : { recoveryCodesLeft },
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
  return json(201, await changeAccounts(actor, create));
}

async function createAdmin(input: RegisterInput): Promise<AdminUser> {
  try {
    return await createAccount(adminAuth(), config.passwordPepper(), input);
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
  await changeAccounts(actor, () => removeUnlessLast(actor, uid));
  return empty(204);
}

async function removeUnlessLast(actor: AdminUser, uid: string): Promise<void> {
  const admins = await listAdminAccounts();
  const target = admins.find((admin) => admin.uid === uid);
  if (target === undefined) throw new HttpError(404, 'There is no such admin account.');
  if (admins.length === 1) throw new HttpError(409, 'The last admin account cannot be removed.');

  const entry = { actor, action: 'admin.remove', target: target.username } as const;
  await withAudit(entry, async () => {
    await deleteSessionsOf(uid);
    await withAuthTimeout(adminAuth().deleteUser(uid));
    await deleteSecondStep(uid);
    await deleteSavedViews(uid);
    // Those that a sign-in has stored in between. One that stores its session later finds no account (open-session.ts).
    await deleteSessionsOf(uid);
  });
}

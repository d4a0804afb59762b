import { withAudit } from '../../audit.ts';
import { config } from '../../config.ts';
import {
  adminAuth,
  adminClaims,
  findAccount,
  listAdminAccounts,
  nullIfRefused,
  withAuthTimeout,
} from '../../firebase-auth.ts';
import { readJson } from '../../http/body.ts';
import { HttpError } from '../../http/errors.ts';
import type { ApiRequest } from '../../http/request.ts';
import { empty, json, type ApiResponse } from '../../http/response.ts';
import { unassignAll } from '../../records/change-records.ts';
import {
  confirmationSchema,
  displayNameSchema,
  registerSchema,
  type AdminAccount,
  type AdminUser,
} from '../../shared/account.ts';
import { countRecoveryCodes, deleteSecondStep } from '../second-step/second-step.ts';
import { deleteLiveIdentity } from '../session/live-identity.ts';
import { deleteSessions, updateDisplayNameInSessions } from '../session/session.ts';
import { requireConfirmation } from '../sign-in/confirm.ts';
import { changeAccounts } from './admins-lock.ts';
import { createAccount } from './create-account.ts';

/** Lists the admins by username, with the number of recovery codes that each has left. */
export async function listAdmins(): Promise<ApiResponse> {
  const admins = await listAdminAccounts();
  const recoveryCodes = await countRecoveryCodes(admins.map(({ uid }) => uid));
  const accounts = admins.map(({ metadata, ...admin }): AdminAccount => {
    const recoveryCodesLeft = recoveryCodes.get(admin.uid);
    return {
      ...admin,
      createdAt: new Date(metadata.creationTime).toISOString(),
      lastSignInAt: metadata.lastSignInTime ? new Date(metadata.lastSignInTime).toISOString() : null,
      secondStep: recoveryCodesLeft === undefined ? null : { recoveryCodesLeft },
    };
  });
  return json(
    200,
    accounts.sort((a, b) => (a.username < b.username ? -1 : 1)),
  );
}

/**
 * Creates an admin account. Responds 201 with the account; 403 if the actor's password or code is wrong, 429 after too many
 * attempts; 409 if the username is taken.
 */
export async function register(request: ApiRequest, actor: AdminUser): Promise<ApiResponse> {
  const { username, displayName, password, ...confirmation } = await readJson(request, registerSchema);
  await requireConfirmation(request, actor, confirmation);

  const entry = { actor, action: 'admin.add', target: username } as const;
  // Without the lock of `changeAccounts`, a concurrent call would mistake an account that has no claim yet for an orphan, and delete it.
  const create = () =>
    withAudit(entry, () =>
      withAuthTimeout(
        createAccount(adminAuth(), config.passwordPepper(), { username, displayName, password }),
      ),
    );
  return json(201, await changeAccounts(actor, create));
}

/** Changes the display name of the signed-in admin; an empty name removes it. Responds 200 with the account. */
export async function changeDisplayName(request: ApiRequest, actor: AdminUser): Promise<ApiResponse> {
  const { displayName } = await readJson(request, displayNameSchema);
  const entry = { actor, action: 'admin.display-name', target: actor.username } as const;
  // Name and `passwordId` are stored together: without the lock, this call could restore the old `passwordId`, or a
  // concurrent change of the password could restore the old name.
  const changed = await changeAccounts(actor, () =>
    withAudit(entry, () => setDisplayName(actor, displayName)),
  );
  return json(200, changed);
}

async function setDisplayName({ uid, username }: AdminUser, displayName: string): Promise<AdminUser> {
  const account = await withAuthTimeout(adminAuth().getUser(uid));
  const { displayName: _, ...claims } = adminClaims(account);
  const newName = displayName && { displayName };
  await withAuthTimeout(adminAuth().setCustomUserClaims(uid, { ...claims, ...newName }));
  const admin = { uid, username, ...newName };
  await updateDisplayNameInSessions(admin);
  return admin;
}

/** Removes an admin. Responds 204, even if the account does not exist or is not an admin's; 409 for the last admin. */
export async function removeAdmin(request: ApiRequest, actor: AdminUser): Promise<ApiResponse> {
  const { uid = '' } = request.params;
  await requireConfirmation(request, actor, await readJson(request, confirmationSchema));
  // Without the lock, two admins who remove each other would leave no admin.
  await changeAccounts(actor, () => removeUnlessLast(actor, uid));
  return empty(204);
}

async function removeUnlessLast(actor: AdminUser, uid: string): Promise<void> {
  const [account, admins] = await Promise.all([findAccount(uid), listAdminAccounts()]);
  if (admins.length === 1 && admins[0]?.uid === uid) {
    throw new HttpError(409, 'The last admin account cannot be removed.');
  }
  const { admin, username } = account ? adminClaims(account) : {};
  const entry = { actor, action: 'admin.remove', target: username ?? uid } as const;
  const unassign = async () => username !== undefined && unassignAll(username, actor);
  await withAudit(entry, async () => {
    // Records are unassigned first, because a retry after an outage finds the username only while the account exists.
    await unassign();
    await deleteSessions(uid);
    // An account without the claim may belong to anybody.
    if (admin === true) await withAuthTimeout(nullIfRefused(adminAuth().deleteUser(uid)));
    await deleteLiveIdentity(uid);
    await deleteSecondStep(uid);
    // Sessions are deleted again, because a sign-in may have stored one meanwhile. A later sign-in finds no account (session.ts).
    await deleteSessions(uid);
    // Records are unassigned again, because one may have been assigned meanwhile. From now on, none can be assigned to this admin.
    await unassign();
  });
}

import { withAudit } from '../../audit.ts';
import { config } from '../../config.ts';
import { adminOfAccount, findAccount } from '../../firebase-auth.ts';
import { readJson } from '../../http/body.ts';
import { HttpError } from '../../http/errors.ts';
import type { ApiRequest } from '../../http/request.ts';
import { empty, json, type ApiResponse } from '../../http/response.ts';
import { confirmationSchema, type AdminUser } from '../../shared/account.ts';
import { codeSchema, turnOnSchema } from '../../shared/second-step.ts';
import {
  beginSetup,
  deleteSecondStep,
  hasSecondStep,
  replaceRecoveryCodes,
  turnOn,
} from '../second-step/second-step.ts';
import { deleteSessions } from '../session/session.ts';
import { identifyClient } from '../sign-in/client.ts';
import { requireCode, requireConfirmation } from '../sign-in/confirm.ts';

/** Begins the setup of the actor's second step. Responds 200 with a secret; 403 if the password is wrong, 429 after too many attempts. */
export async function setUpSecondStep(request: ApiRequest, actor: AdminUser): Promise<ApiResponse> {
  await requireConfirmation(request, actor, await readJson(request, confirmationSchema));
  return json(200, beginSetup(actor));
}

/** Completes the setup. Responds 201 with recovery codes; 403 if the code is wrong; 409 if the second step is already on. */
export async function turnOnSecondStep(request: ApiRequest, actor: AdminUser): Promise<ApiResponse> {
  const input = await readJson(request, turnOnSchema);
  const entry = { actor, action: 'second-step.on', target: actor.username } as const;
  return json(201, { recoveryCodes: await withAudit(entry, () => turnOn(actor, input)) });
}

/**
 * Replaces the recovery codes. Responds 200 with the new ones; 403 if the code is wrong, 429 after too many attempts; 409 if the
 * second step is off.
 */
export async function renewRecoveryCodes(request: ApiRequest, actor: AdminUser): Promise<ApiResponse> {
  await requireOwnCode(request, actor);
  const entry = { actor, action: 'second-step.recovery-codes', target: actor.username } as const;
  return json(200, { recoveryCodes: await withAudit(entry, () => replaceRecoveryCodes(actor.uid)) });
}

/**
 * Turns off the actor's second step. Responds 204; 403 if the code is wrong, 429 after too many attempts; 409 if the second step is
 * already off, or is required.
 */
export async function turnOffSecondStep(request: ApiRequest, actor: AdminUser): Promise<ApiResponse> {
  if (config.isSecondStepRequired())
    throw new HttpError(409, 'Two-step verification is required for every admin.');
  await requireOwnCode(request, actor);
  const entry = { actor, action: 'second-step.off', target: actor.username } as const;
  await withAudit(entry, () => deleteSecondStep(actor.uid));
  return empty(204);
}

async function requireOwnCode(request: ApiRequest, actor: AdminUser): Promise<void> {
  const { code } = await readJson(request, codeSchema);
  if (!(await hasSecondStep(actor.uid))) throw new HttpError(409, 'Two-step verification is off.');
  await requireCode(actor, code, await identifyClient(request, actor.username));
}

/**
 * Turns off the second step of another admin, who has lost their phone and recovery codes, and ends their sessions.
 * Responds 204; 404 if that admin has no second step; 409 for the actor's own.
 */
export async function resetSecondStep(request: ApiRequest, actor: AdminUser): Promise<ApiResponse> {
  const { uid = '' } = request.params;
  const confirmation = await readJson(request, confirmationSchema);
  if (uid === actor.uid) throw new HttpError(409, 'To turn off your own two-step verification, use a code.');
  await requireConfirmation(request, actor, confirmation);
  const account = await findAccount(uid);
  const admin = account && adminOfAccount(account);
  if (admin === null || !(await hasSecondStep(uid))) {
    throw new HttpError(404, 'This admin does not exist or does not use two-step verification.');
  }
  const entry = { actor, action: 'second-step.reset', target: admin.username } as const;
  await withAudit(entry, async () => {
    await deleteSecondStep(uid);
    await deleteSessions(uid);
  });
  return empty(204);
}

import { logger } from 'firebase-functions/logger';
import { audit, withAudit } from '../../audit.ts';
import { config } from '../../config.ts';
import { HttpError } from '../../http/errors.ts';
import type { ApiRequest } from '../../http/request.ts';
import type { AdminUser, Confirmation, LoginInput } from '../../shared/account.ts';
import type { RecoveryCodes, SecondStepPrompt } from '../../shared/second-step.ts';
import { beginSetup, hasSecondStep, turnOn, consumeCode, wrongCode } from '../second-step/second-step.ts';
import { identifyClient, type Client } from './client.ts';
import { verifyPassword } from './credentials.ts';
import { throttle } from './throttle.ts';

/**
 * Checks the second step of a sign-in. Returns a prompt if a code or a setup is needed, recovery codes after a setup, else {}.
 * @throws HttpError 403 for a wrong code, 429 after too many attempts
 */
export async function passSecondStep(
  admin: AdminUser,
  { code, setup }: Pick<LoginInput, 'code' | 'setup'>,
  client: Client,
): Promise<SecondStepPrompt | Partial<RecoveryCodes>> {
  if (await hasSecondStep(admin.uid)) {
    if (code === undefined) return { secondStep: 'code' };
    await requireCode(admin, code, client);
    return {};
  }
  if (!config.isSecondStepRequired()) return {};
  if (code === undefined || setup === undefined) return { secondStep: 'setup', ...beginSetup(admin) };
  const recoveryCodes = await withAudit(
    { actor: admin, action: 'second-step.on', target: admin.username },
    () => turnOn(admin, { code, setup }),
  );
  return { recoveryCodes };
}

/**
 * Checks a code. Records a wrong one in the audit log, because its sender knows the password or has a session.
 * @throws HttpError 403 for a wrong code, 429 after too many attempts
 */
export async function requireCode(admin: AdminUser, code: string, client: Client): Promise<void> {
  const checked = await throttle<{ isRight: true }>(client.codeAttempts, async () =>
    (await consumeCode(admin.uid, code)) ? { isRight: true } : { refused: 'wrong', admin },
  );
  if (!('refused' in checked)) return;
  logger.warn('Wrong one-time code', { uid: admin.uid, failures: checked.failures });
  await audit({ actor: null, action: 'second-step.code', target: admin.username }, 'failed');
  throw wrongCode();
}

/**
 * Requires the password, and a code if the admin has a second step, so that an unattended computer is not enough to
 * change an account.
 * @throws HttpError 403 for a wrong password or code, 429 after too many attempts
 */
export async function requireConfirmation(
  request: ApiRequest,
  admin: AdminUser,
  { currentPassword: password, code }: Confirmation,
): Promise<Client> {
  const { username } = admin;
  const client = await identifyClient(request, username);
  const checked = await throttle(client.passwordAttempts, () => verifyPassword({ username, password }));
  if ('refused' in checked) {
    if (checked.refused === 'throttled') throw checked.tooManyAttemptsError;
    throw new HttpError(403, 'The current password is wrong.');
  }
  if (!(await hasSecondStep(admin.uid))) return client;
  if (code === undefined) throw new HttpError(403, 'Please also enter the code from your authenticator app.');
  await requireCode(admin, code, client);
  return client;
}

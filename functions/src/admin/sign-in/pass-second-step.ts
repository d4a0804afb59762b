import { logger } from 'firebase-functions/logger';
import { config } from '../../config.ts';
import type { AdminUser, LoginInput } from '../../shared/account.ts';
import type { RecoveryCodes, SecondStepPrompt } from '../../shared/second-step.ts';
import { audit, withAudit } from '../audit.ts';
import { beginSetup, hasSecondStep, turnOn, useCode, wrongCode } from '../second-step/second-step.ts';
import { throttleCode, type Client } from './client.ts';

/** Returns what to ask for, recovery codes or neither. @throws HttpError 403 for a wrong code, later 429 */
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

/** A wrong code is audited: its sender knows the password or has a session. @throws HttpError 403, later 429 */
export async function requireCode(admin: AdminUser, code: string, client: Client): Promise<void> {
  const checked = await throttleCode(client, async () =>
    (await useCode(admin.uid, code)) ? { isRight: true } : { refused: 'wrong', admin },
  );
  if (!('refused' in checked)) return;
  logger.warn('Wrong one-time code', { uid: admin.uid, failures: checked.failures });
  await audit({ actor: null, action: 'second-step.code', target: admin.username }, 'failed');
  throw wrongCode();
}

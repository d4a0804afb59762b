import { HttpError } from '../../http/errors.ts';
import type { ApiRequest } from '../../http/request.ts';
import type { AdminUser, Confirmation } from '../../shared/account.ts';
import { hasSecondStep } from '../second-step/second-step.ts';
import { identifyClient, throttlePassword, type Client } from './client.ts';
import { verifyPassword } from './credentials.ts';
import { requireCode } from './pass-second-step.ts';

/** Keeps others at an unattended desk from changing accounts or guessing. @throws HttpError 403, later 429 */
export async function requirePassword(
  request: ApiRequest,
  { username }: AdminUser,
  password: string,
): Promise<Client> {
  const client = await identifyClient(request, username);
  const checked = await throttlePassword(client, () => verifyPassword({ username, password }));
  if (!('refused' in checked)) return client;
  if (checked.refused === 'throttled') throw checked.tooMany;
  throw new HttpError(403, 'The current password is wrong.');
}

/** Requires the password, and a code where the admin has a second step. @throws HttpError 403, later 429 */
export async function requireConfirmation(
  request: ApiRequest,
  admin: AdminUser,
  { currentPassword, code }: Confirmation,
): Promise<Client> {
  const client = await requirePassword(request, admin, currentPassword);
  if (!(await hasSecondStep(admin.uid))) return client;
  if (code === undefined) throw new HttpError(403, 'A code of your authenticator app is needed too.');
  await requireCode(admin, code, client);
  return client;
}

import { HttpError } from '../../http/errors.ts';
import type { ApiRequest } from '../../http/request.ts';
import type { AdminUser } from '../../shared/account.ts';
import { attemptPassword, clientOf, type Client } from '../session/login-attempts.ts';
import { verifyCredentials } from './credentials.ts';

/**
 * Requires the password of an admin who is signed in: somebody at an unattended desk must not be able to change the
 * account or to guess the password.
 * @throws HttpError 403 when it is wrong, 429 after many wrong ones
 */
export async function requirePassword(
  request: ApiRequest,
  { username }: AdminUser,
  password: string,
): Promise<Client> {
  const client = await clientOf(request, username);
  const attempt = await attemptPassword(client, () => verifyCredentials({ username, password }));
  if (!('refusal' in attempt)) return client;
  const isThrottled = attempt.refusal.refused === 'throttled';
  throw isThrottled ? attempt.tooMany : new HttpError(403, 'The current password is wrong.');
}

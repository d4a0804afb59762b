import { json, type ApiAnswer } from '../../http/api-answer.ts';
import type { ApiRequest } from '../../http/api-request.ts';
import { HttpError } from '../../http/http-error.ts';
import { readJson } from '../../http/read-json.ts';
import { type RegisterInput, registerSchema } from '../../shared/account.ts';
import type { AdminUser } from '../../shared/account.ts';
import { audited } from '../audit/audited.ts';
import { adminAuth, authInTime } from '../session/auth.ts';
import { findAdmin } from '../session/require-admin.ts';
import { AccountRefused, createAccount } from './create-account.ts';
import { oneAtATime } from './one-at-a-time.ts';

/** POST /api/admin/register: 201 and the new admin; 403 without an admin's session, 409 when the name is taken. */
export async function register(request: ApiRequest): Promise<ApiAnswer> {
  const actor = await findAdmin(request);
  if (actor === null) throw new HttpError(403, 'Only an administrator can create an admin account.');
  const input = await readJson(request, registerSchema);

  const entry = { actor, action: 'admin.add', target: input.username } as const;
  // Two at once would take the other's account, which bears no claim yet, for one that was left behind.
  const create = () => audited(entry, () => authInTime(createdOrRefused(input)));
  return json(201, await oneAtATime('admins', create));
}

async function createdOrRefused(input: RegisterInput): Promise<AdminUser> {
  try {
    return await createAccount(adminAuth(), input);
  } catch (error) {
    if (!(error instanceof AccountRefused)) throw error;
    throw new HttpError(error.reason === 'taken' ? 409 : 400, error.message);
  }
}

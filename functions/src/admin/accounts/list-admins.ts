import type { UserRecord } from 'firebase-admin/auth';
import { json, type ApiAnswer } from '../../http/api-answer.ts';
import type { ApiRequest } from '../../http/api-request.ts';
import type { AdminAccount } from '../../shared/account.ts';
import { adminAuth } from '../session/auth.ts';
import { requireAdmin } from '../session/require-admin.ts';
import { usernameOfEmail } from './account-email.ts';
import { allAdmins } from './all-admins.ts';

/** GET /api/admin/admins: the accounts by username. */
export async function listAdmins(request: ApiRequest): Promise<ApiAnswer> {
  await requireAdmin(request);
  const accounts = (await allAdmins(adminAuth())).map(toAccount);
  return json(
    200,
    accounts.sort((a, b) => (a.username < b.username ? -1 : 1)),
  );
}

function toAccount({ uid, email, metadata }: UserRecord): AdminAccount {
  return {
    uid,
    username: usernameOfEmail(email) ?? '',
    createdAt: new Date(metadata.creationTime).toISOString(),
    lastSignInAt: metadata.lastSignInTime ? new Date(metadata.lastSignInTime).toISOString() : null,
  };
}

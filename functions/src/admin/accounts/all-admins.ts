import type { Auth, UserRecord } from 'firebase-admin/auth';
import { authInTime } from '../session/auth.ts';
import { adminOfAccount } from './account-email.ts';

/** Every account that bears the claim. Firebase Auth cannot search by claim, so all accounts are read. */
export async function allAdmins(auth: Auth): Promise<UserRecord[]> {
  const admins: UserRecord[] = [];
  let page: string | undefined;
  do {
    const { users, pageToken } = await authInTime(auth.listUsers(1000, page));
    admins.push(...users.filter((user) => adminOfAccount(user) !== null));
    page = pageToken;
  } while (page !== undefined);
  return admins;
}

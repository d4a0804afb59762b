import { createHmac } from 'node:crypto';
import type { Auth, UserRecord } from 'firebase-admin/auth';
import type { Credentials } from '../../shared/account.ts';
import { nullIf } from '../firebase-auth.ts';

/** Reserved, so no mail arrives there. Another domain would lock every admin out. */
const EMAIL_DOMAIN = 'admins.example';

/**
 * Email address and password for Firebase Auth are HMACs with the pepper: at Firebase's public addresses an admin's
 * name and password are useless, and a name can be neither looked up nor taken.
 */
export function storedCredentials(pepper: string, { username, password }: Credentials) {
  return {
    email: storedEmail(pepper, username),
    password: createHmac('sha256', pepper).update(`${username}\n${password}`).digest('base64url'),
  };
}

// Hexadecimal, because Firebase Auth folds capitals. No username has a colon, so no password has the same input.
function storedEmail(pepper: string, username: string): string {
  const hash = createHmac('sha256', pepper).update(`email:${username}`).digest('hex');
  return `${hash.slice(0, 32)}@${EMAIL_DOMAIN}`;
}

export function findAccountOf(auth: Auth, pepper: string, username: string): Promise<UserRecord | null> {
  return nullIf(['auth/user-not-found'], auth.getUserByEmail(storedEmail(pepper, username)));
}

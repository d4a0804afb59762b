import type { AdminUser } from '../../shared/account.ts';

/**
 * Firebase Auth signs in by e-mail address; an admin has a username. Nothing is ever sent to these addresses
 * (`.example` is reserved). A constant, not a setting: changing it would lock every admin out.
 */
export const ADMIN_EMAIL_DOMAIN = 'admins.forillon.example';

/** The address under which Firebase Auth knows a username. */
export function emailOfUsername(username: string): string {
  return `${username}@${ADMIN_EMAIL_DOMAIN}`;
}

/** The username behind an address, or null when the address is not an admin's. */
export function usernameOfEmail(email: string | undefined): string | null {
  const suffix = `@${ADMIN_EMAIL_DOMAIN}`;
  if (!email?.endsWith(suffix)) return null;
  return email.slice(0, -suffix.length) || null;
}

interface AuthAccount {
  uid: string;
  email?: string;
  customClaims?: Record<string, unknown>;
  disabled?: boolean;
}

/**
 * The admin that an account of Firebase Auth stands for, or null. Anyone can sign up with Firebase Auth:
 * an account is nobody here until it bears the claim `admin`.
 */
export function adminOfAccount(account: AuthAccount): AdminUser | null {
  const username = usernameOfEmail(account.email);
  if (username === null || account.disabled || account.customClaims?.admin !== true) return null;
  return { uid: account.uid, username };
}

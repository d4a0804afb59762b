import { hash, timingSafeEqual } from 'node:crypto';

/** Compares a text with a secret. The time that this takes does not depend on the secret. */
export function isSameSecret(given: string, secret: string): boolean {
  return timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', secret, 'buffer'));
}

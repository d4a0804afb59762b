import { hash, timingSafeEqual } from 'node:crypto';

/**
 * Compares a text with a secret, in a time that does not depend on the secret. Compares hashes, because `timingSafeEqual`
 * requires equal lengths.
 */
export function isSameSecret(given: string, secret: string): boolean {
  return timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', secret, 'buffer'));
}

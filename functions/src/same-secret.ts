import { hash, timingSafeEqual } from 'node:crypto';

/** Compares a secret in a time that does not depend on it. */
export function isSameSecret(given: string, secret: string): boolean {
  return timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', secret, 'buffer'));
}

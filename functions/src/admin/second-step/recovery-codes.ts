import { createHmac, randomInt } from 'node:crypto';
import { config } from '../../config.ts';
import { RECOVERY_CODES } from '../../shared/limits.ts';

/** Without characters that look alike (i, l, o, 0, 1). */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** E.g. `k3v9t-q7xwm`: ten characters, 49 bits. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => `${randomCharacters(5)}-${randomCharacters(5)}`);
}

function randomCharacters(count: number): string {
  return Array.from({ length: count }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
}

/** A hash with a key: 49 bits alone could be tried. Capitals, blanks and hyphens do not matter. */
export function hashRecoveryCode(uid: string, code: string): string {
  const characters = code.toLowerCase().replace(/[^a-z0-9]/g, '');
  const key = config.passwordPepper();
  return createHmac('sha256', key).update(`recovery-code:${uid}:${characters}`).digest('base64url');
}

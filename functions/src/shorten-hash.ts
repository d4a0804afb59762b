const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';

/**
 * Shortens a hash to 20 base-32 characters, with five bits from each of its first 20 bytes. The characters are in lower case
 * only, because a hash can be part of a reply address, whose case mail servers may change.
 */
export function shortenHash(bytes: Buffer): string {
  return Array.from(bytes.subarray(0, 20), (byte) => ALPHABET.charAt(byte & 31)).join('');
}

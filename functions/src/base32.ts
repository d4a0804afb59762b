const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';

/** Returns 20 characters (100 bits) in lower case, because mail servers may change the case of an address. */
export function base32(bytes: Buffer): string {
  return Array.from(bytes.subarray(0, 20), (byte) => ALPHABET.charAt(byte & 31)).join('');
}

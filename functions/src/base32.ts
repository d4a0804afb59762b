const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';

/** 20 characters of the bytes, which are 100 bits. In lower case: mail servers may change the case of an address. */
export function base32(bytes: Buffer): string {
  return Array.from(bytes.subarray(0, 20), (byte) => ALPHABET.charAt(byte & 31)).join('');
}

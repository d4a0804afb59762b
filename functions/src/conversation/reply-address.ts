import { createHmac } from 'node:crypto';
import type { RecordKind } from '../shared/inquiry/kinds.ts';

/** 100 bits. */
const TOKEN_LENGTH = 20;
const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567';

/**
 * What the address for replies has in place of the record's id. It tells nothing, and nobody makes one without the key.
 * Lower case, because a mail server may change the case of an address.
 */
export function replyToken(kind: RecordKind, recordId: string, key: string): string {
  const digest = createHmac('sha256', key).update(`reply:${kind}/${recordId}`).digest();
  return Array.from(digest.subarray(0, TOKEN_LENGTH), (byte) => BASE32.charAt(byte & 31)).join('');
}

/** `reply@reply.example` with a token: `reply+token@reply.example`. */
export function replyAddress(base: string, token: string): string {
  const [prefix = '', domain = ''] = base.split('@');
  return `${prefix}+${token}@${domain}`;
}

/** The token in the first of some addresses that has one, whether it is a true one or not. */
export function tokenIn(addresses: readonly string[], base: string): string | undefined {
  const [start = '', domain = ''] = replyAddress(base.toLowerCase(), '').split('@');
  for (const address of addresses.map((address) => address.trim().toLowerCase())) {
    const token = address.slice(start.length, -domain.length - 1);
    if (address === `${start}${token}@${domain}` && /^[a-z2-7]+$/.test(token)) return token;
  }
  return undefined;
}

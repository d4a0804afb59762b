import { createHmac } from 'node:crypto';
import type { RecordKind } from '../shared/inquiry/kinds.ts';
import { shortenHash } from '../shorten-hash.ts';

/** Returns the token that identifies a record in the address for replies. Nobody can find out this token without the key. */
export function replyToken(kind: RecordKind, recordId: string, key: string): string {
  return shortenHash(createHmac('sha256', key).update(`reply:${kind}/${recordId}`).digest());
}

/** Adds a token to the address for replies: `reply@reply.example` becomes `reply+token@reply.example`. */
export function replyAddress(base: string, token: string): string {
  const [prefix = '', domain = ''] = base.split('@');
  return `${prefix}+${token}@${domain}`;
}

/** Returns the tokens of those `addresses` that are for replies. Tokens are not checked here: anybody can write to an invented address. */
export function tokensIn(addresses: readonly string[], base: string): string[] {
  const [start = '', domain = ''] = replyAddress(base.toLowerCase(), '').split('@');
  const tokens = addresses.flatMap((address) => {
    const trimmed = address.trim().toLowerCase();
    const token = trimmed.slice(start.length, -domain.length - 1);
    return trimmed === `${start}${token}@${domain}` && /^[a-z2-7]+$/.test(token) ? token : [];
  });
  return [...new Set(tokens)];
}

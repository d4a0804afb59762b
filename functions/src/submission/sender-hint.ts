import { isIPv6 } from 'node:net';
import type { ApiRequest } from '../http/api-request.ts';

/**
 * Where a request says it comes from. Only a hint: the headers can be forged, and function addresses can be called
 * past Hosting; the cap per instance does not look at it.
 */
export function senderHint(request: Pick<ApiRequest, 'header' | 'raw'>): string {
  const forwarded = request.header('x-forwarded-for')?.split(',')[0]?.trim();
  const address =
    request.header('fastly-client-ip')?.trim() || forwarded || request.raw.socket.remoteAddress || '';
  return isIPv6(address) ? network(address) : address.slice(0, 64);
}

/** One household or host has a /64 of IPv6, so its addresses count as one. */
function network(address: string): string {
  const [head = '', tail] = address.split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail ? tail.split(':') : [];
  const gap = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  return [...first, ...Array<string>(gap).fill('0'), ...last].slice(0, 4).join(':').toLowerCase();
}

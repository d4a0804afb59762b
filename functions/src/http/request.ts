import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

export interface ApiRequest {
  readonly url: URL;
  /** Named parts of the route's path, percent-decoded. */
  readonly params: Readonly<Record<string, string>>;
  header: (name: string) => string | undefined;
  cookie: (name: string) => string | undefined;
  readonly raw: IncomingMessage;
}

export function toApiRequest(raw: IncomingMessage, url: URL, params: Record<string, string>): ApiRequest {
  return {
    url,
    params,
    raw,
    header(name) {
      const value = raw.headers[name.toLowerCase()];
      return Array.isArray(value) ? value.join(', ') : value;
    },
    cookie(name) {
      const pairs = (raw.headers.cookie ?? '').split(';').map((pair) => pair.trim());
      return pairs.findLast((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
    },
  };
}

/**
 * The last two hops of `X-Forwarded-For`, added by Hosting and Cloud Run: a direct caller can look like many
 * clients, never like another one. All other headers are the client's (docs/decisions, rate limits).
 */
export function clientAddress(request: Pick<ApiRequest, 'header' | 'raw'>): string {
  const hops = (request.header('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim());
  const added = hops.filter((hop) => hop !== '').slice(-2);
  if (added.length === 0) return networkOf(request.raw.socket.remoteAddress ?? '');
  return added.map(networkOf).join(' ');
}

function networkOf(address: string): string {
  return isIPv6(address) ? ipv6Network(address) : address.slice(0, 64);
}

// A household or host gets a whole /64.
function ipv6Network(address: string): string {
  const [head = '', tail] = address.split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  return [...first, ...Array<string>(zeros).fill('0'), ...last].slice(0, 4).join(':').toLowerCase();
}

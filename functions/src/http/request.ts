import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

export interface ApiRequest {
  readonly url: URL;
  /** Named parts of the route's path, percent-decoded. */
  readonly params: Readonly<Record<string, string>>;
  /** @param name in lower case */
  header: (name: string) => string | undefined;
  cookie: (name: string) => string | undefined;
  readonly raw: IncomingMessage;
  /** Runs once the body is there: what let the call in may have ended while it came. @throws HttpError */
  readonly reauthorize?: () => Promise<unknown>;
}

/** Browsers send `Sec-Fetch-Site` or `Origin`. Without either, no other site can have made the client send a cookie. */
export function isSameOrigin(request: Pick<ApiRequest, 'header'>, ownOrigin: string): boolean {
  const site = request.header('sec-fetch-site');
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const origin = request.header('origin');
  return origin === undefined || origin === ownOrigin;
}

/** Groups of an address that make a network: a household or host gets a whole /64. */
const HOST = { ipv4: 4, ipv6: 4 };
/** /24 and /48. */
const SITE = { ipv4: 3, ipv6: 3 };

/**
 * The last two hops of `X-Forwarded-For`, added by Hosting and Cloud Run: a direct caller can look like many
 * clients, never like another one. All other headers are the client's (docs/decisions, rate limits).
 */
export function clientAddress(request: Pick<ApiRequest, 'header' | 'raw'>): string {
  return readHops(request, HOST);
}

/**
 * The network of the client, as wide as an organization has, and that of the last hop: Hosting's for all of its visitors, or
 * a direct caller's, who can write only the one before. Undefined without a hop before.
 */
export function clientNetworks(request: Pick<ApiRequest, 'header' | 'raw'>) {
  const network = readHops(request, SITE);
  return { network, lastHop: network.split(' ')[1] };
}

function readHops(request: Pick<ApiRequest, 'header' | 'raw'>, groups: typeof HOST): string {
  const hops = (request.header('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim());
  const added = hops.filter((hop) => hop !== '').slice(-2);
  if (added.length === 0) added.push(request.raw.socket.remoteAddress ?? '');
  return added.map((hop) => toNetwork(hop, groups)).join(' ');
}

function toNetwork(hop: string, { ipv4, ipv6 }: typeof HOST): string {
  const address = hop.replace(/^::ffff:(?=[\d.]+$)/i, ''); // RFC 4291, section 2.5.5.2
  if (!isIPv6(address)) return address.slice(0, 64).split('.').slice(0, ipv4).join('.');
  const [head = '', tail] = address.split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  return [...first, ...Array<string>(zeros).fill('0'), ...last].slice(0, ipv6).join(':').toLowerCase();
}

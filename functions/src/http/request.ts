import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

export interface ApiRequest {
  readonly url: URL;
  /** Named parameters of the route's path, percent-decoded. */
  readonly params: Readonly<Record<string, string>>;
  /** @param name in lower case */
  header: (name: string) => string | undefined;
  cookie: (name: string) => string | undefined;
  readonly raw: IncomingMessage;
  /** Runs after the body is read, because the session may have ended in the meantime. @throws HttpError */
  readonly reauthorize?: () => Promise<unknown>;
}

/** Browsers send `Sec-Fetch-Site` or `Origin`. Without these headers, no other site can have made the client send a cookie. */
export function isSameOrigin(request: Pick<ApiRequest, 'header'>, ownOrigin: string): boolean {
  const site = request.header('sec-fetch-site');
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const origin = request.header('origin');
  return origin === undefined || origin === ownOrigin;
}

/** The groups of an address that identify a client: a household or host gets a whole /64. */
const HOST_GROUPS = { ipv4: 4, ipv6: 4 };
/** The groups that identify a network: /24 and /48. */
const SITE_GROUPS = { ipv4: 3, ipv6: 3 };

/**
 * The last two hops of `X-Forwarded-For`, which Hosting and Cloud Run add: a direct caller can look like many clients, but
 * never like another client. The client can forge all other headers (docs/decisions, rate limits).
 */
export function clientAddress(request: Pick<ApiRequest, 'header' | 'raw'>): string {
  return readHops(request, HOST_GROUPS);
}

/**
 * Returns the networks of both hops, each as wide as an organization's, and the network of the last hop alone: Hosting for
 * all of its visitors, or a direct caller, who can forge only the hop before. `lastHop` is undefined if there is one hop.
 */
export function clientNetworks(request: Pick<ApiRequest, 'header' | 'raw'>) {
  const network = readHops(request, SITE_GROUPS);
  return { network, lastHop: network.split(' ')[1] };
}

function readHops(request: Pick<ApiRequest, 'header' | 'raw'>, groups: typeof HOST_GROUPS): string {
  const hops = (request.header('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim());
  const lastHops = hops.filter((hop) => hop !== '').slice(-2);
  if (lastHops.length === 0) lastHops.push(request.raw.socket.remoteAddress ?? '');
  return lastHops.map((hop) => toNetwork(hop, groups)).join(' ');
}

function toNetwork(hop: string, { ipv4, ipv6 }: typeof HOST_GROUPS): string {
  const address = hop.replace(/^::ffff:(?=[\d.]+$)/i, ''); // RFC 4291, section 2.5.5.2
  if (!isIPv6(address)) return address.slice(0, 64).split('.').slice(0, ipv4).join('.');
  const [head = '', tail] = address.split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  return [...first, ...Array<string>(zeros).fill('0'), ...last].slice(0, ipv6).join(':').toLowerCase();
}

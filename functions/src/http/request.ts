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
  /** Checks the session again after the body is read, because it may have ended meanwhile. @throws HttpError 401 */
  readonly reauthorize?: () => Promise<unknown>;
}

/**
 * Returns false for a call that another site makes a browser send. A call without `Sec-Fetch-Site` and `Origin` does not
 * come from a browser, so no other site can have made a browser send its cookie.
 */
export function isSameOrigin(request: Pick<ApiRequest, 'header'>, ownOrigin: string): boolean {
  const site = request.header('sec-fetch-site');
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const origin = request.header('origin');
  return origin === undefined || origin === ownOrigin;
}

/** How many groups of an address identify a client. A household or host gets a whole /64 of IPv6. */
const CLIENT_GROUPS = { ipv4: 4, ipv6: 4 };
/** How many groups identify the network of an organization: /24 and /48. */
const NETWORK_GROUPS = { ipv4: 3, ipv6: 3 };

/**
 * Identifies a client by the last two hops of `X-Forwarded-For`. Hosting adds a visitor's address, and Cloud Run adds the
 * address of its own caller, which is Hosting or a direct caller. A direct caller can forge the first of the two hops, so it can
 * look like many clients, but never like another client. All other headers can be forged (docs/decisions, rate limits).
 */
export function clientAddress(request: Pick<ApiRequest, 'header' | 'raw'>): string {
  return readHops(request, CLIENT_GROUPS);
}

/**
 * Returns the networks of the last two hops together, and the network of the last hop alone. A client cannot forge the last
 * hop, which is Hosting for all of its visitors, or a direct caller. `lastHop` is undefined if there is only one hop.
 */
export function clientNetworks(request: Pick<ApiRequest, 'header' | 'raw'>) {
  const network = readHops(request, NETWORK_GROUPS);
  return { network, lastHop: network.split(' ')[1] };
}

function readHops(request: Pick<ApiRequest, 'header' | 'raw'>, groups: typeof CLIENT_GROUPS): string {
  const hops = (request.header('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim());
  const lastHops = hops.filter((hop) => hop !== '').slice(-2);
  if (lastHops.length === 0) lastHops.push(request.raw.socket.remoteAddress ?? '');
  return lastHops.map((hop) => toNetwork(hop, groups)).join(' ');
}

function toNetwork(hop: string, { ipv4, ipv6 }: typeof CLIENT_GROUPS): string {
  const address = hop.replace(/^::ffff:(?=[\d.]+$)/i, ''); // RFC 4291, section 2.5.5.2
  // A forged hop may be a text of any length.
  if (!isIPv6(address)) return address.slice(0, 64).split('.').slice(0, ipv4).join('.');
  // `::` stands for the groups of zeros that are left out.
  const [head = '', tail] = address.split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  return [...first, ...Array<string>(zeros).fill('0'), ...last].slice(0, ipv6).join(':').toLowerCase();
}

import type { IncomingMessage } from 'node:http';

/** A request as handlers see it. */
export interface ApiRequest {
  readonly method: string;
  readonly url: URL;
  /** Named parts of the route's path, percent-decoded. */
  readonly params: Readonly<Record<string, string>>;
  /** One header by its lower-case name; repeated headers are joined as Node joins them. */
  header(name: string): string | undefined;
  readonly cookies: ReadonlyMap<string, string>;
  /** The underlying request: `read-json.ts` reads the body from it, rate limits its address. */
  readonly raw: IncomingMessage;
}

export function toApiRequest(raw: IncomingMessage, url: URL, params: Record<string, string>): ApiRequest {
  return {
    method: raw.method ?? 'GET',
    url,
    params,
    raw,
    header(name) {
      const value = raw.headers[name.toLowerCase()];
      return Array.isArray(value) ? value.join(', ') : value;
    },
    get cookies() {
      return parseCookies(raw.headers.cookie ?? '');
    },
  };
}

function parseCookies(header: string): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=');
    if (at > 0) cookies.set(pair.slice(0, at).trim(), pair.slice(at + 1).trim());
  }
  return cookies;
}

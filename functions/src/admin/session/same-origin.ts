interface RequestHeaders {
  get(name: string): string | undefined;
}

/**
 * Whether a state-changing call may come from where its headers say it comes from. A browser says so in
 * `Sec-Fetch-Site` (Fetch Metadata) and, failing that, in `Origin`; a script that sends neither holds no
 * cookie that somebody else could ride on.
 * @param ownOrigins further origins that count as our own, e.g. the public one
 */
export function isSameOrigin(headers: RequestHeaders, ownOrigins: readonly string[] = []): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const origin = headers.get('origin');
  if (origin === undefined) return true;
  if (ownOrigins.includes(origin)) return true;
  const host = URL.parse(origin)?.host;
  return host !== undefined && host === publicHost(headers);
}

// Hosting calls the function under another host name and puts the visitor's into X-Forwarded-Host.
// A page of another site cannot set that header without a preflight, which is never granted.
function publicHost(headers: RequestHeaders): string | undefined {
  const forwarded = headers.get('x-forwarded-host')?.split(',')[0]?.trim();
  return (forwarded || headers.get('host'))?.toLowerCase();
}

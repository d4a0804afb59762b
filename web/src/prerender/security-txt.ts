import { siteOrigin } from '@/lib/page-meta';
import { site } from '@shared/site';

/** Renew this date at least once a year, after checking that somebody reads the mailbox. */
const EXPIRES = '2027-10-31';
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/**
 * Returns security.txt (RFC 9116). Hosting also serves it under /.well-known/.
 * @throws Error if the file has expired or is valid for more than a year
 */
export function securityTxt(now = Date.now(), expires = EXPIRES): string {
  const left = Date.parse(expires) - now;
  if (left < 0 || left > YEAR_MS)
    throw new Error(
      `security.txt expires on ${expires}. Set a date within the next year in prerender/security-txt.ts.`,
    );
  return [
    `Contact: mailto:${site.securityEmail}`,
    `Expires: ${new Date(expires).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${siteOrigin}/.well-known/security.txt`,
    `Policy: ${siteOrigin}/trust#incidents`,
    '',
  ].join('\n');
}

import { siteOrigin } from '@/lib/page-meta';
import { site } from '@shared/site';

/** Renew it at least once a year, after a check that the mailbox is read. */
const EXPIRES = '2027-10-31';
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/** RFC 9116. Hosting serves it under /.well-known/ too. @throws if it has expired, or is valid over a year. */
export function securityTxt(now = Date.now(), expires = EXPIRES): string {
  const left = Date.parse(expires) - now;
  if (left < 0 || left > YEAR_MS)
    throw new Error(
      `security.txt expires on ${expires}: name a day within a year in prerender/security-txt.ts.`,
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

import { siteOrigin } from '@/lib/page-meta';

/** robots.txt, written at build time. */
export function robots(): string {
  return [
    'User-agent: *',
    'Disallow: /admin',
    'Disallow: /api/',
    '',
    `Sitemap: ${siteOrigin}/sitemap.xml`,
    '',
  ].join('\n');
}

import { createSearchIndex } from '@/features/search/search-index';
import { siteOrigin } from '@/lib/page-meta';
import { postSummaries } from './posts';
import { rss } from './rss';
import { searchable } from './searchable';
import { securityTxt } from './security-txt';

/** Files that the build makes of the site's content, by path. */
export const files: Record<string, string> = {
  '/rss.xml': rss(postSummaries),
  '/robots.txt': `User-agent: *\nDisallow: /api/\n\nSitemap: ${siteOrigin}/sitemap.xml\n`,
  '/security.txt': securityTxt(),
  '/search-index.json': createSearchIndex(searchable),
};

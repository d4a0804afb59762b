import { createSearchIndex } from '@/features/search/search-index';
import { robots } from './robots';
import { rss } from './rss';
import { searchable } from './searchable';
import { securityTxt } from './security-txt';

/** Files that the build makes of the site's content, by path. */
export const files: Record<string, string> = {
  '/rss.xml': rss(),
  '/robots.txt': robots(),
  '/security.txt': securityTxt(),
  '/search-index.json': createSearchIndex(searchable),
};

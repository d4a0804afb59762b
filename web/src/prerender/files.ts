import { createSearchIndex } from '@/features/blog/search-index';
import { posts } from './posts';
import { robots } from './robots';
import { rss } from './rss';
import { securityTxt } from './security-txt';

/** Files that the build makes of the site's content, by path. */
export const files: Record<string, string> = {
  '/rss.xml': rss(),
  '/robots.txt': robots(),
  '/security.txt': securityTxt(),
  '/blog/search-index.json': createSearchIndex(posts),
};

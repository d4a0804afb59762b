import { createSearchIndex } from '@/features/blog/search-index';
import { posts } from './posts';
import { robots } from './robots';
import { rss } from './rss';
import { securityTxt } from './security-txt';

/** The files that are made of the site's content, by their paths. */
export const files: Record<string, string> = {
  '/rss.xml': rss(),
  '/robots.txt': robots(),
  '/security.txt': securityTxt(),
  '/blog/search-index.json': createSearchIndex(posts),
};

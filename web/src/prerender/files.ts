import { defaultTreeAdapter as tree, type DefaultTreeAdapterTypes as Tree, parseFragment } from 'parse5';
import type { SearchPage } from '@/features/search/search-index';
import { siteOrigin } from '@/lib/page-meta';
import type { DocumentProps } from './document';
import { postSummaries } from './posts';
import { rss } from './rss';
import { securityTxt } from './security-txt';

type RenderedPage = Pick<DocumentProps, 'head' | 'app'>;

/** Returns the files that the build generates from the site's pages, by path. */
export const textFiles = (pages: readonly RenderedPage[]): Record<string, string> => ({
  '/rss.xml': rss(postSummaries),
  '/robots.txt': `User-agent: *\nDisallow: /api/\n\nSitemap: ${siteOrigin}/sitemap.xml\n`,
  '/security.txt': securityTxt(),
  '/search-index.json': JSON.stringify(pages.flatMap(searchPage)),
  '/sitemap.xml': sitemap(pages.flatMap(({ head }) => head.path ?? [])),
});

/** Returns a sitemap (sitemaps.org 0.9). */
const sitemap = (paths: readonly string[]) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...paths.toSorted().map((path) => `<url><loc>${siteOrigin}${path}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');

/**
 * Returns the entry of a page in the search index: its breadcrumb name or title, its description and the text of
 * `<main>`. A page of a blog category has no entry.
 */
function searchPage({ head, app }: RenderedPage): SearchPage[] {
  const { path, title, description, jsonLd = [] } = head;
  const main = findElement(parseFragment(app), 'main');
  if (path === null || path.startsWith('/blog/category/') || !main) return [];
  const names = jsonLd.flatMap(({ itemListElement = [] }) => itemListElement as { name: string }[]);
  const text = textOf(main)
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join('\n');
  return [{ to: path, title: names.at(-1)?.name ?? title, description, text }];
}

function findElement(node: Tree.Node, name: string): Tree.Node | undefined {
  if (node.nodeName === name) return node;
  if (!('childNodes' in node)) return undefined;
  return node.childNodes.map((child) => findElement(child, name)).find(Boolean);
}

const SKIPPED = /^(script|style|template|svg|nav|form|button|pre)$/;
const INLINE = /^(a|abbr|b|bdi|cite|code|em|i|kbd|mark|q|s|del|small|span|strong|sub|sup|time|wbr)$/;

/**
 * Returns the text of a node, with a line for each block. A link alone in its element is left out, because it names
 * another page.
 */
function textOf(node: Tree.Node): string {
  if (tree.isTextNode(node)) return node.value;
  if (!('childNodes' in node) || SKIPPED.test(node.nodeName)) return '';
  const [only, ...others] = node.childNodes;
  if (only?.nodeName === 'a' && others.length === 0) return '';
  const text = node.childNodes
    .map((child, index, { [index - 1]: previous }) => {
      const isGap = previous && !tree.isTextNode(previous) && !tree.isTextNode(child);
      return (isGap ? ' ' : '') + textOf(child); // because neighboring elements are apart on the screen
    })
    .join('');
  return INLINE.test(node.nodeName) ? text : `\n${text}\n`;
}

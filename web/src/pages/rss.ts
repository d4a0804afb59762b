import { blogMeta } from '@/content/blog-page';
import { site } from '@/content/site';
import { postSummaries } from '@/features/blog/posts.server';

/** RSS 2.0 feed of the blog, written at build time. */
export function loader() {
  const items = postSummaries.map(({ slug, title, description, category, date }) => {
    const url = `${site.url}/blog/${slug}`;
    return [
      '<item>',
      `<title>${escapeXml(title)}</title>`,
      `<link>${url}</link>`,
      `<guid>${url}</guid>`,
      `<category>${escapeXml(category)}</category>`,
      `<pubDate>${new Date(date).toUTCString()}</pubDate>`,
      `<description>${escapeXml(description)}</description>`,
      '</item>',
    ].join('');
  });
  const feed = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
    `<title>${site.name}: ${escapeXml(blogMeta.title)}</title>`,
    `<link>${site.url}/blog</link>`,
    `<atom:link href="${site.url}/rss.xml" rel="self" type="application/rss+xml"/>`,
    `<description>${escapeXml(blogMeta.description)}</description>`,
    '<language>en</language>',
    ...items,
    '</channel></rss>',
  ].join('\n');
  return new Response(feed, { headers: { 'Content-Type': 'application/rss+xml; charset=utf-8' } });
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Text as XML character data or attribute value (XML 1.0, 2.4). */
function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

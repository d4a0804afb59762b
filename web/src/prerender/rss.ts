import { blogMeta } from '@/content/blog-page';
import { siteOrigin } from '@/lib/page-meta';
import type { PostSummary } from '@shared/blog';
import { escapeMarkup } from '@shared/escape-markup';
import { site } from '@shared/site';

export function rss(posts: readonly PostSummary[]): string {
  const items = posts.map(({ slug, title, description, category, date }) => {
    const url = `${siteOrigin}/blog/${slug}`;
    return [
      '<item>',
      `<title>${escapeMarkup(title)}</title>`,
      `<link>${url}</link>`,
      `<guid>${url}</guid>`,
      `<category>${escapeMarkup(category)}</category>`,
      // Feed readers show local time: at 10:00 UTC the date is the same from Hawaii to New Zealand.
      `<pubDate>${new Date(`${date}T10:00Z`).toUTCString()}</pubDate>`,
      // Escaped twice, because feed readers expect HTML (https://www.rssboard.org/rss-encoding-examples).
      `<description>${escapeMarkup(escapeMarkup(description))}</description>`,
      '</item>',
    ].join('');
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
    `<title>${escapeMarkup(`${site.name}: ${blogMeta.title}`)}</title>`,
    `<link>${siteOrigin}/blog</link>`,
    `<atom:link href="${siteOrigin}/rss.xml" rel="self" type="application/rss+xml"/>`,
    `<description>${escapeMarkup(blogMeta.description)}</description>`,
    '<language>en</language>',
    ...items,
    '</channel></rss>',
  ].join('\n');
}

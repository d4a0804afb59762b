import type { PageMeta } from '@/content/types';
import { escapeMarkup } from '@shared/escape-markup';
import { site } from '@shared/site';

/** The site's origin, without a trailing slash. `npm run deploy` sets it from SITE_ORIGIN of the project. */
export const siteOrigin = import.meta.env.VITE_SITE_ORIGIN || 'https://site.example';

type JsonLd = Record<string, unknown>;

/** The content of a page's head. */
export interface HeadData extends PageMeta {
  /** The path, if it differs from the route's. Null for a page without its own address, which must not be indexed. */
  path?: string | null;
  type?: 'website' | 'article';
  publishedTime?: string;
  /** The path of the page whose preview picture is shared, if media/ draws none for this page. */
  pictureOf?: string;
  jsonLd?: JsonLd[];
}

export type CompleteHead = HeadData & { path: string | null };

type HeadTag = [
  name: 'title' | 'meta' | 'link' | 'script',
  attributes: Record<string, string>,
  html?: string,
];

/** Returns the title, description, canonical link, OpenGraph, Twitter card and JSON-LD of a page. */
export function pageTags(page: CompleteHead): HeadTag[] {
  const title = page.path === '/' ? `${site.name}: ${page.title}` : `${page.title} | ${site.name}`;
  const basics: HeadTag[] = [
    ['title', {}, escapeMarkup(title)],
    ['meta', { name: 'description', content: page.description }],
  ];
  if (page.path === null) return [...basics, ['meta', { name: 'robots', content: 'noindex' }]];

  const url = siteOrigin + page.path;
  const picture = page.pictureOf ?? page.path;
  const properties = {
    'og:site_name': site.name,
    'og:type': page.type ?? 'website',
    'og:title': page.title,
    'og:description': page.description,
    'og:url': url,
    'og:image': `${siteOrigin}/images/social${picture === '/' ? '/home' : picture}.jpg`, // by media/draw-social.ts
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': page.title,
    ...(page.publishedTime && { 'article:published_time': page.publishedTime }),
  };
  return [
    ...basics,
    ['link', { rel: 'canonical', href: url }],
    ...Object.entries(properties).map(([property, content]): HeadTag => ['meta', { property, content }]),
    // The card takes its texts and picture from OpenGraph.
    ['meta', { name: 'twitter:card', content: 'summary_large_image' }],
    ...(page.jsonLd ?? []).map(jsonLdScript),
  ];
}

/** Returns {@link pageTags} as HTML. */
export const pageMeta = (page: CompleteHead): string =>
  pageTags(page)
    .map(([name, attributes, html]) => {
      const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeMarkup(value)}"`);
      return `<${name}${pairs.join('')}>${html === undefined ? '' : `${html}</${name}>`}`;
    })
    .join('');

function jsonLdScript(data: JsonLd): HeadTag {
  // Without `<`, no text can end the script element.
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
  return ['script', { type: 'application/ld+json' }, json];
}

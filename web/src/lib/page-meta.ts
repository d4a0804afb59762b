import type { PageMeta } from '@/content/types';
import { escapeMarkup } from '@shared/escape-markup';
import { site } from '@shared/site';

/** Has no trailing slash. `npm run deploy` sets it from SITE_ORIGIN of the project. */
export const siteOrigin = import.meta.env.VITE_SITE_ORIGIN || 'https://site.example';

type JsonLd = Record<string, unknown>;

export interface PageHead extends PageMeta {
  /** The path if not that of the route. Null for a page without an address of its own, which must not be indexed. */
  path?: string | null;
  type?: 'website' | 'article';
  publishedTime?: string;
  /** The path of the page whose preview picture it shows, if media/ draws none for it. */
  pictureOf?: string;
  jsonLd?: JsonLd[];
}

/** Title, description, canonical link, OpenGraph, Twitter card and JSON-LD of a page, as the HTML of its head. */
export function pageMeta(page: PageHead & { path: string | null }): string {
  const title = page.path === '/' ? `${site.name}: ${page.title}` : `${page.title} | ${site.name}`;
  const basics =
    `<title>${escapeMarkup(title)}</title>` + tag('meta', { name: 'description', content: page.description });
  if (page.path === null) return basics + tag('meta', { name: 'robots', content: 'noindex' });

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
    basics,
    tag('link', { rel: 'canonical', href: url }),
    ...Object.entries(properties).map(([property, content]) => tag('meta', { property, content })),
    // A card takes its texts and picture from OpenGraph.
    tag('meta', { name: 'twitter:card', content: 'summary_large_image' }),
    ...(page.jsonLd ?? []).map(jsonLdScript),
  ].join('');
}

const tag = (name: string, attributes: Record<string, string>) =>
  `<${name}${Object.entries(attributes)
    .map(([attribute, value]) => ` ${attribute}="${escapeMarkup(value)}"`)
    .join('')}>`;

function jsonLdScript(data: JsonLd): string {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
  return `<script type="application/ld+json">${json}</script>`;
}

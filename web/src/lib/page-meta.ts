import type { MetaDescriptor } from 'react-router-dom';
import { site } from '@/content/site';
import type { PageMeta } from '@/content/types';

type JsonLd = Record<string, unknown>;

interface PageHead extends PageMeta {
  /** Path of the page; null for a page without an address of its own, which must not be indexed. */
  path: string | null;
  type?: 'website' | 'article';
  /** Path of the preview image; by default the one made for the page at build. */
  image?: string;
  publishedTime?: string;
  jsonLd?: JsonLd[];
}

/** The title of a page's tab. */
export const pageTitle = (title: string) => `${title} | ${site.name}`;

/** Title, description, canonical link, OpenGraph, Twitter card and JSON-LD of a page, for a route's `meta`. */
export function pageMeta(page: PageHead): MetaDescriptor[] {
  const title = page.path === '/' ? `${site.name}: ${page.title}` : pageTitle(page.title);
  const basics: MetaDescriptor[] = [{ title }, { name: 'description', content: page.description }];
  if (page.path === null) return [...basics, { name: 'robots', content: 'noindex' }];

  const url = site.url + page.path;
  const image = site.url + (page.image ?? ogImagePath(page.path));
  return [
    ...basics,
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:site_name', content: site.name },
    { property: 'og:type', content: page.type ?? 'website' },
    { property: 'og:title', content: page.title },
    { property: 'og:description', content: page.description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: image },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    ...(page.publishedTime ? [{ property: 'article:published_time', content: page.publishedTime }] : []),
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: page.title },
    { name: 'twitter:description', content: page.description },
    { name: 'twitter:image', content: image },
    ...(page.jsonLd ?? []).map((data) => ({
      'script:ld+json': { '@context': 'https://schema.org', ...data },
    })),
  ];
}

/** Path of the preview image that the build makes for a page: /og/home.png, /og/solutions-security.png. */
export function ogImagePath(path: string): string {
  return `/og/${path === '/' ? 'home' : path.slice(1).replaceAll('/', '-')}.png`;
}

import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { prerenderedPages } from './prerendered-pages.ts';

/**
 * Writes sitemap.xml from the canonical links of the pages themselves, so that it never forgets one (sitemaps.org 0.9).
 * @param client folder of the built site
 */
export async function writeSitemap(client: string): Promise<void> {
  const pages = await prerenderedPages(client);
  const urls = pages
    .flatMap(({ html }) => /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1] ?? [])
    .sort();
  const sitemap = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls.map((url) => `<url><loc>${url}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');
  await writeFile(path.join(client, 'sitemap.xml'), sitemap);
}

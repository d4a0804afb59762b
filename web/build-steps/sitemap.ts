import { glob, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** sitemaps.org 0.9, from the canonical links of the prerendered pages. */
export async function writeSitemap(client: string): Promise<void> {
  const urls: string[] = [];
  for await (const file of glob('**/*.html', { cwd: client })) {
    const html = await readFile(path.join(client, file), 'utf8');
    const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];
    if (canonical) urls.push(canonical);
  }
  const sitemap = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls.sort().map((url) => `<url><loc>${url}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');
  await writeFile(path.join(client, 'sitemap.xml'), sitemap);
}

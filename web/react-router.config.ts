import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '@react-router/dev/config';
import { copyNotFoundPage } from './build-steps/copy-not-found-page.ts';
import { writeSitemap } from './build-steps/write-sitemap.ts';

const posts = path.join(import.meta.dirname, '../functions/content/blog');

export default {
  appDirectory: 'src',
  // No server renders pages in production: every public page is written as HTML at build time.
  ssr: false,
  async prerender({ getStaticPaths }) {
    const files = await readdir(posts);
    const slugs = files.filter((file) => file.endsWith('.md')).map((file) => file.slice(0, -'.md'.length));
    return [...getStaticPaths(), ...slugs.map((slug) => `/blog/${slug}`)];
  },
  async buildEnd({ reactRouterConfig }) {
    const client = path.join(reactRouterConfig.buildDirectory, 'client');
    await copyNotFoundPage(client);
    await writeSitemap(client);
  },
} satisfies Config;

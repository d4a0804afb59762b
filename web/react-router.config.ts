import { copyFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '@react-router/dev/config';

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
    // Hosting answers unknown paths with 404.html and status 404. The fallback document shows the not-found page
    // and, once hydrated, whatever the address really names (e.g. 'Post Not Found').
    const client = path.join(reactRouterConfig.buildDirectory, 'client');
    await copyFile(path.join(client, '__spa-fallback.html'), path.join(client, '404.html'));
  },
} satisfies Config;

import { glob, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '@react-router/dev/config';
import { finishPages } from './build-steps/first-view.ts';
import { assertPreviewImages } from './build-steps/preview-images.ts';
import { writeSitemap } from './build-steps/sitemap.ts';

export default {
  appDirectory: 'src',
  // There is no server rendering in production: the build prerenders every public page.
  ssr: false,
  prerender: ({ getStaticPaths }) => getStaticPaths(),
  async buildEnd({ reactRouterConfig }) {
    const client = path.join(reactRouterConfig.buildDirectory, 'client');
    await finishPages(client);
    // Hosting serves 404.html for unknown paths (docs/decisions/2026-11-21-not-found-is-the-spa-fallback.md).
    await rename(path.join(client, '__spa-fallback.html'), path.join(client, '404.html'));
    await writeSitemap(client);
    await assertPreviewImages(client);
    // By-products: the data of routes that are files, and Vite's manifest.
    for await (const file of glob(['**/*.{txt,xml,json}.data', '.vite'], { cwd: client }))
      await rm(path.join(client, file), { recursive: true });
  },
} satisfies Config;

import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import type * as Prerender from '../src/prerender/render';
import { islandFiles, type Manifest, pageWriter } from './page-html.ts';

const root = path.join(import.meta.dirname, '..');
const client = path.join(root, 'build/client');
const server = path.join(root, 'build/server');

await build({ root, logLevel: 'warn' });
await build({
  root,
  logLevel: 'error', // hides the warning that lazy imports get no separate chunks, because the server needs none
  build: { ssr: 'src/prerender/render.tsx', outDir: server, copyPublicDir: false },
});
const { paths, render, renderDocument, textFiles } = (await import(
  pathToFileURL(path.join(server, 'render.js')).href
)) as typeof Prerender;

const manifest = JSON.parse(await readFile(path.join(client, '.vite/manifest.json'), 'utf8')) as Manifest;
const pageHtml = await pageWriter(renderDocument, manifest, client);
const pages = await Promise.all(paths.map(render));
for (const [index, page] of pages.entries())
  await write(path.join(paths[index] ?? '', 'index.html'), await pageHtml(page));
// Hosting serves this file for unknown paths (docs/decisions/2026-11-21-not-found-is-the-spa-fallback.md).
await write('404.html', await pageHtml({ ...(await render('/404')), start: 'router at once' }));
for (const [file, text] of Object.entries(textFiles(pages))) await write(file, text);
await write('islands.json', JSON.stringify(islandFiles(manifest)));
await rm(path.join(client, '.vite'), { recursive: true });
await rm(server, { recursive: true });

async function write(file: string, content: string): Promise<void> {
  const target = path.join(client, file);
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, content);
}

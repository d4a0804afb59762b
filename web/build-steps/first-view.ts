import { glob, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { FONTS_MEDIA } from '../src/first-view/fonts.ts';
import { PAGE_DATA_ID, type PageData } from '../src/first-view/page-data.ts';
import { criticalCss } from './critical-css.ts';
import { startScript } from './start-script.ts';

/** What Vite says of a chunk in .vite/manifest.json, by the path of its source. */
interface ManifestChunk {
  file: string;
  imports?: string[];
}
type Manifest = Record<string, ManifestChunk>;

const heroVideoSource = 'src/sections/hero-video/hero-video-element.ts';

/**
 * Makes the prerendered pages paint without a further request: the rules that a page needs are in its HTML, its
 * stylesheets and scripts wait for the visitor (src/first-view/start.ts).
 * @param client folder of the built site
 */
export async function finishPages(client: string): Promise<void> {
  const script = await startScript();
  const manifest = JSON.parse(await readFile(path.join(client, '.vite/manifest.json'), 'utf8')) as Manifest;
  const heroVideo = await inlineModule(chunkOf(heroVideoSource, manifest), client);
  for await (const file of glob('**/*.html', { cwd: client })) {
    const html = await readFile(path.join(client, file), 'utf8');
    const { style, fontFaces } = await pageStyle(html, client);
    const finished = unmarkStylesheets(fillPageData(html, manifest))
      .replaceAll(' data-discover="true"', '') // React Router's mark for links to routes that it would have to ask for
      .replaceAll(/<link rel="stylesheet" /g, '<link rel="stylesheet" disabled="" ')
      .replace(
        '</head>',
        () => `<script>${script}</script>${html.includes('<hero-video') ? heroVideo : ''}</head>`,
      )
      .replace(
        '<link rel="stylesheet"',
        (link) => `<style>${style}</style><style media="${FONTS_MEDIA}">${fontFaces}</style>${link}`,
      );
    await writeFile(path.join(client, file), finished);
  }
  // Hydration compares the page with React Router's manifest.
  for await (const file of glob('assets/manifest-*.js', { cwd: client })) {
    const content = await readFile(path.join(client, file), 'utf8');
    await writeFile(path.join(client, file), unmarkStylesheets(content));
  }
}

/** A chunk as an inline script. */
async function inlineModule({ file, imports }: ManifestChunk, client: string): Promise<string> {
  if (imports) throw new Error(`${file} imports other chunks, whose addresses are relative to it.`);
  return `<script type="module">${(await readFile(path.join(client, file), 'utf8')).trim()}</script>`;
}

/**
 * React Router adds a hash to the address of a stylesheet that lazy parts need too. With it Vite does not find the link,
 * and adds the stylesheet again, after those that must come later.
 */
const unmarkStylesheets = (text: string) => text.replaceAll('.css#"', '.css"');

/** What a page needs of its stylesheets. The fonts are apart from the rest, because they wait (src/first-view/fonts.ts). */
async function pageStyle(html: string, client: string): Promise<{ style: string; fontFaces: string }> {
  const sheets = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href = '']) => href);
  const css = await Promise.all(
    sheets.map((href) => readFile(path.join(client, new URL(href, 'file:').pathname), 'utf8')),
  );
  const critical = await criticalCss(html, css.join('\n'));
  const fontFace = /@font-face\{[^}]*url\([^}]*\}/g;
  return { style: critical.replaceAll(fontFace, ''), fontFaces: (critical.match(fontFace) ?? []).join('') };
}

function fillPageData(html: string, manifest: Manifest): string {
  const block = new RegExp(`(<script type="application/json" id="${PAGE_DATA_ID}">)(.*?)(?=</script>)`, 's');
  return html.replace(block, (_, tag: string, json: string) => {
    const data = JSON.parse(json) as PageData;
    const routes = (data.eager ? data.routes : data.routes.slice(0, 1)).map((id) =>
      routeSource(id, manifest),
    );
    const modules = [...withImports(['src/entry.client.tsx', ...routes], manifest)].map((file) => `/${file}`);
    return tag + JSON.stringify({ ...data, modules: [...modules, data.manifest] });
  });
}

/** React Router builds its routes from their files with a query. */
function routeSource(id: string, manifest: Manifest): string {
  return (
    Object.keys(manifest).find((source) => source.startsWith(`src/${id}.`) && source.includes('?')) ?? id
  );
}

function chunkOf(source: string, manifest: Manifest): ManifestChunk {
  const chunk = manifest[source];
  if (!chunk) throw new Error(`The build has no chunk of ${source}.`);
  return chunk;
}

/** The files of some sources, and of all that they import. */
function withImports(sources: string[], manifest: Manifest, files = new Set<string>()): Set<string> {
  for (const source of sources) {
    const chunk = chunkOf(source, manifest);
    if (files.has(chunk.file)) continue;
    files.add(chunk.file);
    withImports(chunk.imports ?? [], manifest, files);
  }
  return files;
}

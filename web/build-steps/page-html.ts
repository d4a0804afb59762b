import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { IslandFiles } from '../src/first-view/islands.tsx';
import type { PageData } from '../src/lib/page-data.ts';
import type * as Prerender from '../src/prerender/render.tsx';
import { criticalCss } from './critical-css.ts';
import { buildInlineScript } from './inline-script.ts';

/** An entry of Vite's manifest, which is keyed by source path (https://vite.dev/guide/backend-integration). */
interface ManifestChunk {
  file: string;
  imports?: string[];
  css?: string[];
}
export type Manifest = Record<string, ManifestChunk>;

type RenderedPage = Omit<Awaited<ReturnType<typeof Prerender.render>>, 'start'> & Pick<PageData, 'start'>;

const entry = 'src/entry.client.tsx';
const router = 'src/site.tsx';
const islandSources: Record<keyof IslandFiles, string> = {
  home: 'src/features/contact/home-form.tsx',
  contact: 'src/features/contact/contact-form.tsx',
  partnership: 'src/features/partnership/partnership-form.tsx',
  search: 'src/features/search/search-dialog.tsx',
};
const heroVideoSource = 'src/sections/hero-video/hero-video-element.ts';

/**
 * Returns a function that composes the HTML of a page. The page paints without another request: its HTML has the critical
 * CSS, and the stylesheets and scripts load when the visitor acts (src/first-view/inline-script.ts).
 * @param client folder of the built site
 */
export async function pageWriter(
  renderDocument: typeof Prerender.renderDocument,
  manifest: Manifest,
  client: string,
) {
  const script = await buildInlineScript();
  const heroVideo = await moduleCode(findChunk(heroVideoSource, manifest), client);
  return async ({ head, app, start, sources }: RenderedPage): Promise<string> => {
    const chunks = [
      ...collectChunks([entry, ...(start === 'islands' ? [] : [router]), ...sources], manifest),
    ];
    const sheets = chunks.flatMap(({ css = [] }) => css);
    // The entry script comes first (src/lib/page-data.ts).
    const files = [...chunks.map(({ file }) => file), ...sheets].map((file) => `/${file}`);
    const inline = {
      ...(await pageStyle(renderDocument({ head, app }), sheets, client)),
      script,
      heroVideo: app.includes('<hero-video') ? heroVideo : undefined,
      data: { start, files } as PageData,
    };
    return renderDocument({ head, app, inline });
  };
}

/** Lists the files of each island (src/first-view/islands.tsx), except the files that every page loads. */
export const islandFiles = (manifest: Manifest): IslandFiles => {
  const loaded = collectChunks([entry], manifest);
  const listFiles = (source: string) =>
    [...collectChunks([source], manifest)]
      .filter((chunk) => !loaded.has(chunk))
      .flatMap(({ file, css = [] }) => [file, ...css].map((name) => `/${name}`));
  return Object.fromEntries(
    Object.entries(islandSources).map(([name, source]) => [name, listFiles(source)]),
  ) as IslandFiles;
};

/** Reads the code of a chunk that a page contains inline. @throws if the chunk imports other chunks */
async function moduleCode({ file, imports }: ManifestChunk, client: string): Promise<string> {
  if (imports)
    throw new Error(`${file} cannot be inlined, because it imports other chunks by relative addresses.`);
  return (await readFile(path.join(client, file), 'utf8')).trim();
}

/** Returns the critical CSS of a page. The font faces are separate, because fonts load later (src/first-view/load-fonts.ts). */
async function pageStyle(html: string, sheets: readonly string[], client: string) {
  const css = await Promise.all(sheets.map((href) => readFile(path.join(client, href), 'utf8')));
  const critical = await criticalCss(html, css.join('\n'));
  // Matches the web fonts. The fallback fonts, which are on the device, have no url().
  const fontFace = /@font-face\{[^}]*url\([^}]*\}/g;
  return { style: critical.replaceAll(fontFace, ''), fontFaces: (critical.match(fontFace) ?? []).join('') };
}

function findChunk(source: string, manifest: Manifest): ManifestChunk {
  const chunk = manifest[source];
  if (!chunk) throw new Error(`The build has no chunk of ${source}.`);
  return chunk;
}

/** Collects the chunks of these sources and all chunks that they import. */
function collectChunks(sources: readonly string[], manifest: Manifest, found = new Set<ManifestChunk>()) {
  for (const chunk of sources.map((source) => findChunk(source, manifest))) {
    if (found.has(chunk)) continue;
    found.add(chunk);
    collectChunks(chunk.imports ?? [], manifest, found);
  }
  return found;
}

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { FONTS_MEDIA } from '../src/first-view/fonts.ts';
import type { IslandFiles } from '../src/first-view/islands.tsx';
import { PAGE_DATA_ID, type PageData } from '../src/first-view/page-data.ts';
import { criticalCss } from './critical-css.ts';
import { startScript } from './start-script.ts';
import { themeConstants } from './theme-variables.ts';

/** https://vite.dev/guide/backend-integration, by the path of the source. */
interface ManifestChunk {
  file: string;
  imports?: string[];
  css?: string[];
}
export type Manifest = Record<string, ManifestChunk>;

/** A page that src/prerender/render.tsx has rendered. */
interface RenderedPage {
  meta: string;
  app: string;
  start: PageData['start'];
  /** The sources that the app needs at once besides its entry. */
  sources: string[];
}

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
 * A page paints without a further request: its HTML has the rules that it needs, and its stylesheets and scripts wait
 * for the visitor (src/first-view/start.ts).
 * @param client folder of the built site
 */
export async function pageWriter(template: string, manifest: Manifest, client: string) {
  const start = await startScript();
  const heroVideo = await inlineModule(findChunk(heroVideoSource, manifest), client);
  const constants = themeConstants();
  const frame = template
    .replaceAll(/\$([\w-]+)/g, (_, name: string) => constants[name] ?? '')
    .replaceAll(/<!-- .*?-->|(?<=>)\s+(?=<)|\s+(?=\/?>)/gs, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(?<=href=")\/(src\/[^"]+)/g, (_, source: string) => `/${findChunk(source, manifest).file}`);

  return async ({ meta, app, start: how, sources }: RenderedPage): Promise<string> => {
    const chunks = [...collectChunks([entry, ...(how === 'islands' ? [] : [router]), ...sources], manifest)];
    const sheets = chunks.flatMap(({ css = [] }) => css);
    const page = fill(frame, { '<!--head-->': meta, '<div id="app">': `<div id="app">${app}` });
    const { style, fontFaces } = await pageStyle(page, sheets, client);
    const files = [...chunks.map(({ file }) => file), ...sheets].map((file) => `/${file}`);
    const data = { start: how, files } as PageData;
    return fill(page, {
      '<script type="module" src="/src/first-view/start.ts"></script>': [
        `<style>${style}</style><style media="${FONTS_MEDIA}">${fontFaces}</style>`,
        `<script>${start}</script>`,
        app.includes('<hero-video') ? heroVideo : '',
      ].join(''),
      '<script type="module" src="/src/entry.client.tsx"></script>': `<script type="application/json" id="${PAGE_DATA_ID}">${JSON.stringify(data)}</script>`,
    });
  };
}

/** What an island imports besides what every page has loaded by then (src/first-view/islands.tsx). */
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

/** @throws Error if the template lacks one of the places */
function fill(template: string, places: Record<string, string>): string {
  return Object.entries(places).reduce((html, [place, content]) => {
    if (!html.includes(place)) throw new Error(`index.html has no ${place}.`);
    return html.replace(place, () => content);
  }, template);
}

async function inlineModule({ file, imports }: ManifestChunk, client: string): Promise<string> {
  if (imports) throw new Error(`${file} imports other chunks, whose addresses are relative to it.`);
  return `<script type="module">${(await readFile(path.join(client, file), 'utf8')).trim()}</script>`;
}

/** The fonts are apart from the other rules, because they wait (src/first-view/fonts.ts). */
async function pageStyle(html: string, sheets: readonly string[], client: string) {
  const css = await Promise.all(sheets.map((href) => readFile(path.join(client, href), 'utf8')));
  const critical = await criticalCss(html, css.join('\n'));
  const fontFace = /@font-face\{[^}]*url\([^}]*\}/g;
  return { style: critical.replaceAll(fontFace, ''), fontFaces: (critical.match(fontFace) ?? []).join('') };
}

function findChunk(source: string, manifest: Manifest): ManifestChunk {
  const chunk = manifest[source];
  if (!chunk) throw new Error(`The build has no chunk of ${source}.`);
  return chunk;
}

/** The chunks of these sources, and the chunks that those import. */
function collectChunks(sources: readonly string[], manifest: Manifest, found = new Set<ManifestChunk>()) {
  for (const chunk of sources.map((source) => findChunk(source, manifest))) {
    if (found.has(chunk)) continue;
    found.add(chunk);
    collectChunks(chunk.imports ?? [], manifest, found);
  }
  return found;
}

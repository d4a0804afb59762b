import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { createServer } from 'vite';
import { escapeMarkup } from '../functions/src/shared/escape-markup.ts';
import { site } from '../functions/src/shared/site.ts';
import { type EngagementSlug, engagementAccent, engagements } from '../web/src/content/engagements.ts';
import { isSolutionSlug, solutions } from '../web/src/content/solutions.ts';
import { brand } from '../web/src/theme/colors.ts';
import { drawMark } from './draw-logo.ts';
import { illustratedPosts } from './draw-stills.ts';
import { range } from './drawing/numbers.ts';
import { hasGlyphs, outlinedText, textWidth } from './drawing/outlined-text.ts';
import { element, filled, group, picture } from './drawing/svg.ts';
import { toneOf, type Tone } from './drawing/tone.ts';
import { write } from './output.ts';
import { solutionDrawings } from './solutions/all.ts';
import { backdrops } from './stills/backdrops.ts';
import { headland } from './stills/headland.ts';
import { postPicture } from './stills/post-picture.ts';

const width = 1200;
const height = 630;
const margin = 74;
const MAX_BYTES = 60 * 1024;

/** web/src/prerender/render.tsx, which only Vite can load. */
interface Prerender {
  paths: readonly string[];
  render: (path: string) => Promise<{ head: { path: string | null; title: string; pictureOf?: string } }>;
}

/** Writes the pictures that other sites show with a link, one for each page that does not share the picture of another page. */
export async function drawSocial(): Promise<void> {
  const root = fileURLToPath(new URL('../web', import.meta.url));
  const vite = await createServer({
    root,
    configFile: `${root}/vite.config.ts`,
    appType: 'custom',
    server: { middlewareMode: true, ws: false },
    optimizeDeps: { noDiscovery: true },
  });
  const { paths, render } = (await vite.ssrLoadModule('/src/prerender/render.tsx')) as Prerender;
  for (const path of paths) {
    const { head } = await render(path);
    const { title, pictureOf = head.path } = head;
    if (pictureOf === path)
      await write(
        `web/public/images/social${path === '/' ? '/home' : path}.jpg`,
        await socialPicture(path, title),
      );
  }
  await vite.close();
}

/** Returns a drawing with the logo and a title. The metadata has the title too, for web/built-tests/pages.test.ts. */
async function socialPicture(path: string, title: string): Promise<Buffer> {
  const { svg, tone } = findDrawing(path);
  const drawing = await sharp(Buffer.from(svg)).resize(width, height, { position: 'right' }).png().toBuffer();
  const card = picture(width, height, shade(tone) + drawTexts(path, title, tone));
  const pixels = sharp(drawing)
    .composite([{ input: Buffer.from(card) }])
    .withXmp(titleMetadata(title));
  for (let quality = 84; quality >= 40; quality -= 4) {
    const image = await pixels
      .clone()
      .jpeg({ quality, mozjpeg: true, chromaSubsampling: '4:4:4' })
      .toBuffer();
    if (image.length <= MAX_BYTES) return image;
  }
  throw new Error(`The preview of ${path} does not fit ${MAX_BYTES} bytes.`);
}

/** Returns XMP metadata (ISO 16684-1) with a title, because EXIF does not support UTF-8. */
function titleMetadata(title: string): string {
  const list = `<rdf:Alt><rdf:li xml:lang="x-default">${escapeMarkup(title)}</rdf:li></rdf:Alt>`;
  const description = `<rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${list}</dc:title></rdf:Description>`;
  return `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">${description}</rdf:RDF></x:xmpmeta>`;
}

/** Returns the drawing of a page's hero or post, or the headland if the page has no drawing. */
function findDrawing(path: string): { svg: string; tone: Tone } {
  const name = path === site.whyPath ? 'why' : path.slice(path.lastIndexOf('/') + 1);
  if (path.startsWith('/solutions/') && isSolutionSlug(name)) {
    const tone = toneOf('dark', solutions[name].accent);
    const ground = element('rect', { width: 1280, height: 720, fill: tone.ground });
    const scene = solutionDrawings[name].scene(0.3, tone);
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="40 20 1240 651" width="${width}" height="${height}">${ground}${scene}</svg>`;
    return { svg, tone };
  }
  const post = illustratedPosts().find(({ slug }) => path === `/blog/${slug}`);
  if (post) return { svg: postPicture(post), tone: toneOf('dark', solutions[post.solution].accent) };
  const tone = toneOf('dark', name in engagements ? engagementAccent(name as EngagementSlug) : 'ochre');
  return { svg: backdrops().find(([backdrop]) => backdrop === name)?.[1] ?? headland(tone), tone };
}

/** Returns a gradient from ink under the text to transparent on the right. */
function shade(tone: Tone): string {
  const stops = [
    [0, 1],
    [0.44, 0.96],
    [0.6, 0.62],
    [0.78, 0],
  ] as const;
  const gradient = stops.map(([offset, opacity]) =>
    element('stop', { offset, 'stop-color': tone.ground, 'stop-opacity': opacity }),
  );
  return `<defs>${element('linearGradient', { id: 'ink' }, gradient.join(''))}</defs>${element('rect', { width, height, fill: 'url(#ink)' })}`;
}

/**
 * Returns the logo, the title and the tagline. The part of a title before a colon is on a separate line. Home shows only the
 * tagline, as do pages whose title has letters that the font lacks.
 */
function drawTexts(path: string, title: string, tone: Tone): string {
  const tagline = { size: 26, tracking: 0 };
  const logo =
    group(drawMark(brand.paper), { transform: 'translate(70 58) scale(1.5)' }) +
    filled(outlinedText(site.name, 130, 96, { size: 40, tracking: -0.018 }), brand.paper);
  const isGeneral = path === '/' || !hasGlyphs(title);
  const [, kind = '', name = title] = /^(.+?): (.+)$/.exec(title) ?? [];
  const shown = isGeneral ? site.tagline : name.charAt(0).toUpperCase() + name.slice(1);
  const { lines, size } = fitTitle(shown);
  const firstBaseline = height / 2 + 14 - ((lines.length - 1) * size * 1.08) / 2 + size / 4;
  const rows = lines.map((line, index) =>
    filled(
      outlinedText(line, margin, firstBaseline + index * size * 1.08, { size, tracking: -0.018 }),
      brand.paper,
    ),
  );
  const above = isGeneral
    ? ''
    : filled(outlinedText(kind, margin, firstBaseline - size - 18, tagline), tone.accent);
  const below = isGeneral ? '' : filled(outlinedText(site.tagline, margin, 562, tagline), brand.mutedOnDark);
  return logo + above + rows.join('') + below;
}

/** The sizes of a title, each with its maximum number of lines. */
const sizes = [
  [82, 2],
  [72, 2],
  [72, 3],
  [58, 4],
] as const;

/** Returns the first size in which a title fits, and its lines, balanced in length. */
function fitTitle(title: string): { lines: string[]; size: number } {
  for (const [size, maxLines] of sizes) {
    const lines = wrap(title, size, 660);
    if (lines.length > maxLines) continue;
    // The narrowest column, between 340 and 660 pixels, that needs no more lines.
    const balanced = range(33)
      .map((step) => wrap(title, size, 340 + step * 10))
      .find((narrow) => narrow.length === lines.length);
    return { lines: balanced ?? lines, size };
  }
  throw new Error(`'${title}' is too long for a preview.`);
}

function wrap(text: string, size: number, limit: number): string[] {
  return text.split(' ').reduce<string[]>((lines, word) => {
    const longer = [lines.at(-1), word].filter(Boolean).join(' ');
    const fits = textWidth(longer, { size, tracking: -0.018 }) <= limit;
    return fits ? [...lines.slice(0, -1), longer] : [...lines, word];
  }, []);
}

import sharp from 'sharp';
import type { SolutionSlug } from '../../web/src/content/solutions.ts';
import type { Accent } from '../../web/src/theme/accents.ts';
import { linesOf, outlinedText, type Setting } from './drawing/outlined-text.ts';
import { element, filled, group } from './drawing/svg.ts';
import { toneOf, type Tone } from './drawing/tone.ts';
import { markOn } from './make-logo.ts';
import { scenes } from './scenes/all.ts';
import { headland } from './stills/headland.ts';

export interface OgPage {
  title: string;
  /** A word or two above the title: the section of the site. */
  tag: string;
  /** 'ochre' for the firm's own pages. */
  accent: Accent | 'ochre';
  /** The scene to show; without one, the headland. */
  scene?: SolutionSlug;
}

export const tagline = 'The science of transformation';

const width = 1200;
const height = 630;
const heading = (size: number): Setting => ({ face: 'heading', size, tracking: -0.018 });

/** The preview image of a page, 1200 by 630, as PNG. All text is set in outlines, so it is the same everywhere. */
export async function renderOg({ title, tag, accent, scene }: OgPage): Promise<Buffer> {
  const tone = toneOf('dark', accent);
  const size =
    [76, 66, 57, 49].find((candidate) => linesOf(title, 640, heading(candidate)).length <= 3) ?? 44;
  const lines = linesOf(title, 640, heading(size));
  const first = 360 - ((lines.length - 1) * size * 1.08) / 2;
  const text = lines.map((line, index) =>
    filled(outlinedText(line, 72, first + index * size * 1.08, heading(size)), '#FAF8F4'),
  );
  const label = outlinedText(tag, 74, first - size - 14, { face: 'text', size: 25 });
  const foot = outlinedText(title === tagline ? '' : tagline, 74, 560, { face: 'text', size: 23 });
  const content = [
    `<g transform="translate(70 58) scale(1.5)">${markOn('#FAF8F4')}</g>`,
    filled(outlinedText('Forillon', 130, 96, heading(40)), '#FAF8F4'),
    filled(label, tone.accent),
    ...text,
    filled(foot, '#9FB0B0'),
  ];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${shade(tone)}${group(content)}</svg>`;
  return sharp(await artOf(tone, scene))
    .composite([{ input: Buffer.from(svg) }])
    .png({ palette: true, quality: 90, effort: 7 })
    .toBuffer();
}

const drawn = new Map<SolutionSlug | undefined, Promise<Buffer>>();

/** The picture on the right, drawn once for all the pages that show it. */
function artOf(tone: Tone, scene?: SolutionSlug): Promise<Buffer> {
  const known = drawn.get(scene);
  if (known) return known;
  const svg = Buffer.from(scene ? framed(scene, tone) : headland(tone));
  const art = sharp(svg).resize(width, height, { position: 'right' }).png().toBuffer();
  drawn.set(scene, art);
  return art;
}

function framed(scene: SolutionSlug, tone: Tone): string {
  const ground = element('rect', { width: 1280, height: 720, fill: tone.ground });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="40 20 1240 651" width="${width}" height="${height}">${ground}${scenes[scene].scene(0.3, tone)}</svg>`;
}

/** Ink under the text, clear to the right of it. */
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

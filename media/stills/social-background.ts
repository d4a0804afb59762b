import sharp from 'sharp';
import { site } from '../../functions/src/shared/site.ts';
import { solutions, type SolutionSlug } from '../../web/src/content/solutions.ts';
import { brand } from '../../web/src/theme/colors.ts';
import { markOn } from '../draw-logo.ts';
import { outlinedText } from '../drawing/outlined-text.ts';
import { element, filled, group } from '../drawing/svg.ts';
import { toneOf, type Tone } from '../drawing/tone.ts';
import { solutionDrawings } from '../solutions/all.ts';
import { headland } from './headland.ts';

const width = 1200;
const height = 630;

/** A social image without its text: a solution's scene or the headland on the right, the logo at the top left. */
export async function socialBackground(name: SolutionSlug | 'headland'): Promise<Buffer> {
  const tone = toneOf('dark', name === 'headland' ? 'ochre' : solutions[name].accent);
  const art = name === 'headland' ? headland(tone) : framed(name, tone);
  const logo =
    group(markOn(brand.paper), { transform: 'translate(70 58) scale(1.5)' }) +
    filled(outlinedText(site.name, 130, 96, { size: 40, tracking: -0.018 }), brand.paper);
  const cover = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${shade(tone)}${logo}</svg>`;
  const picture = await sharp(Buffer.from(art)).resize(width, height, { position: 'right' }).png().toBuffer();
  return sharp(picture)
    .composite([{ input: Buffer.from(cover) }])
    .png({ palette: true, quality: 90, effort: 7 })
    .toBuffer();
}

function framed(slug: SolutionSlug, tone: Tone): string {
  const ground = element('rect', { width: 1280, height: 720, fill: tone.ground });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="40 20 1240 651" width="${width}" height="${height}">${ground}${solutionDrawings[slug].scene(0.3, tone)}</svg>`;
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

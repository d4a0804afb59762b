import { solutions, solutionSlugs } from '../web/src/content/solutions.ts';
import type { Accent } from '../web/src/theme/colors.ts';
import { element } from './drawing/svg.ts';
import { toneOf, type Tone } from './drawing/tone.ts';
import { write } from './output.ts';
import { plateHeight, plateWidth } from './plates/block.ts';
import { exposure, ward, works } from './plates/cases.ts';
import { core, fault } from './plates/firm.ts';
import { worldMap, worldHeight, worldWidth } from './plates/world-map.ts';
import { solutionDrawings } from './solutions/all.ts';

interface Picture {
  accent: Accent | 'ochre';
  plate: (tone: Tone) => string;
  width?: number;
  height?: number;
}

const pictures: Record<string, Picture> = {
  ...Object.fromEntries(
    solutionSlugs.map((slug) => [
      slug,
      { accent: solutions[slug].accent, plate: solutionDrawings[slug].plate },
    ]),
  ),
  'case-finance': { accent: 'violet', plate: exposure },
  'case-manufacturing': { accent: 'teal', plate: works },
  'case-healthcare': { accent: 'crimson', plate: ward },
  story: { accent: 'ochre', plate: core },
  'not-found': { accent: 'ochre', plate: fault },
  map: { accent: 'ochre', plate: worldMap, width: worldWidth, height: worldHeight },
};

/** Writes images/illustrations/<name>.svg for the light scheme, and <name>-dark.svg for the dark scheme. */
export async function drawPlates(): Promise<void> {
  for (const [name, { accent, plate, width = plateWidth, height = plateHeight }] of Object.entries(
    pictures,
  )) {
    for (const scheme of ['light', 'dark'] as const) {
      const tone = toneOf(scheme, accent);
      const ground = element('rect', { width, height, fill: tone.ground });
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${ground}${plate(tone)}</svg>\n`;
      await write(`web/public/images/illustrations/${name}${scheme === 'dark' ? '-dark' : ''}.svg`, svg);
    }
  }
}

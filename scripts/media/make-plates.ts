import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SolutionSlug } from '../../web/src/content/solutions.ts';
import type { Accent } from '../../web/src/theme/accents.ts';
import { element } from './drawing/svg.ts';
import { toneOf, type Tone } from './drawing/tone.ts';
import { plateHeight, plateWidth } from './plates/block.ts';
import { exposure, ward, works } from './plates/case-plates.ts';
import { core, fault } from './plates/firm-plates.ts';
import { solutionBlocks } from './plates/solution-blocks.ts';
import { world, worldHeight, worldWidth } from './plates/world.ts';
import { publicDirectory } from './public-directory.ts';
import { scenes } from './scenes/all.ts';

interface Plate {
  accent: Accent | 'ochre';
  draw: (tone: Tone) => string;
  width?: number;
  height?: number;
}

const plates: Record<string, Plate> = {
  ...Object.fromEntries(
    Object.entries(solutionBlocks).map(([slug, draw]) => [
      slug,
      { accent: scenes[slug as SolutionSlug].accent, draw },
    ]),
  ),
  'case-finance': { accent: 'violet', draw: exposure },
  'case-manufacturing': { accent: 'teal', draw: works },
  'case-healthcare': { accent: 'crimson', draw: ward },
  story: { accent: 'ochre', draw: core },
  'not-found': { accent: 'ochre', draw: fault },
  map: { accent: 'ochre', draw: world, width: worldWidth, height: worldHeight },
};

/** Writes images/illustrations/<name>.svg for the light scheme and <name>-dark.svg for the dark one. */
export async function makePlates(): Promise<void> {
  const directory = join(publicDirectory, 'images/illustrations');
  await mkdir(directory, { recursive: true });
  for (const [name, { accent, draw, width = plateWidth, height = plateHeight }] of Object.entries(plates)) {
    for (const scheme of ['light', 'dark'] as const) {
      const tone = toneOf(scheme, accent);
      const ground = element('rect', { width, height, fill: tone.ground });
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${ground}${draw(tone)}</svg>\n`;
      await writeFile(join(directory, scheme === 'dark' ? `${name}-dark.svg` : `${name}.svg`), svg);
    }
  }
}

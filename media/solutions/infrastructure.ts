import { randomFor, range, TAU } from '../drawing/numbers.ts';
import { element, stroked } from '../drawing/svg.ts';
import type { Tone } from '../drawing/tone.ts';
import { type Block, drawBlock, place, type Plate } from '../plates/block.ts';
import { type Scene, type SolutionDrawing, sceneHeight, sceneWidth } from './scene.ts';

/** Infrastructure: horizontal courses, each resting on the one below, settle against each other. */
const scene: Scene = (t, tone) => {
  const parts: string[] = [];
  let bottom = sceneHeight + 6;
  range(15).forEach((row) => {
    const random = randomFor(`course ${row}`);
    const height = 62 - row * 1.9 + (row % 3) * 5;
    const top = bottom - height;
    const start = 210 + row ** 1.62 * 9.4 + (random() - 0.5) * 60;
    const slide = (row % 2 ? 1 : -1) * 13 * Math.sin(TAU * (t + row * 0.07));
    parts.push(course({ start: start + slide, top, height, row, t, tone, random }));
    bottom = top;
  });
  return parts.join('');
};

interface Course {
  start: number;
  top: number;
  height: number;
  row: number;
  t: number;
  tone: Tone;
  random: () => number;
}

function course({ start, top, height, row, t, tone, random }: Course): string {
  const bearing = row === 4 || row === 9;
  const parts: string[] = [];
  let x = start;
  while (x < sceneWidth + 60) {
    const width = 84 + random() * 150;
    const shade = random();
    const fill = bearing ? tone.lit(0.4 + shade * 0.22) : tone.stone(0.13 + shade * 0.3);
    parts.push(element('rect', { x: x + 1.2, y: top + 1.2, width: width - 2.4, height: height - 2.4, fill }));
    if (shade > 0.74 && !bearing) parts.push(hatch(x, top, width, height, tone));
    x += width;
  }
  const edge = `M${start.toFixed(1)} ${top.toFixed(1)}H${sceneWidth + 20}`;
  parts.push(stroked(edge, bearing ? tone.accent : tone.line(0.42), bearing ? 2.2 : 1.2));
  if (bearing) parts.push(load(top + height / 2, t + row * 0.13, tone));
  return parts.join('');
}

function hatch(x: number, top: number, width: number, height: number, tone: Tone): string {
  const lines = range(Math.floor(height / 9)).map(
    (index) => `M${(x + 9).toFixed(1)} ${(top + 9 + index * 9).toFixed(1)}h${(width - 18).toFixed(1)}`,
  );
  return stroked(lines.join(''), tone.line(0.26), 1);
}

/** Draws three marks that travel along a load-bearing course. */
function load(y: number, t: number, tone: Tone): string {
  return range(3)
    .map((index) => {
      const share = (t + index / 3) % 1;
      const x = 380 + share * 960;
      return element('rect', {
        x,
        y: y - 2,
        width: 54,
        height: 4,
        rx: 2,
        fill: tone.accent,
        'fill-opacity': Math.sin(Math.PI * share),
      });
    })
    .join('');
}

/** Terraces of level courses; bores through them to the bearing bed. */
const plate: Plate = (tone) => {
  // How far each terrace reaches from the back corner, and its height above the one before it.
  const steps: [edge: number, rise: number][] = [
    [0.66, 34],
    [0.4, 34],
    [0.18, 34],
  ];
  const block: Block = {
    name: 'terraces',
    lit: [6],
    beds: 9,
    detail: 50,
    rows: 33,
    surface: (x, y) => steps.reduce((sum, [edge, rise]) => sum + (Math.max(x, y) < edge ? rise : 0), 0) - 20,
    keeps: () => 1,
  };
  const columns = [0.2, 0.5, 0.8].flatMap((along) =>
    [place(along, 1, -20), place(1, along, -20)].map(
      ([x, y]) =>
        stroked(`M${Math.round(x)} ${Math.round(y)}v212`, tone.ochre, 4) +
        element('circle', { cx: x, cy: y + 212, r: 10, fill: tone.ochre }),
    ),
  );
  return drawBlock(block, tone) + columns.join('');
};

export const infrastructure: SolutionDrawing = { scene, strip: [200, 110, 1080], plate };

import { lerp, randomFor, range, smoothstep, TAU } from '../drawing/numbers.ts';
import { area, curve, plot } from '../drawing/path.ts';
import { filled, stroked } from '../drawing/svg.ts';
import type { Tone } from '../drawing/tone.ts';
import { type Block, drawBlock, place, type Plate } from '../plates/block.ts';
import { type Scene, type SolutionDrawing, sceneHeight, sceneWidth } from './scene.ts';

const sheets = 7;

/** Cloud migration: one layer after another leaves the stack, gets thinner and drifts upward. */
const scene: Scene = (t, tone) => {
  const rising = range(sheets)
    .map((index) => (index + t) / sheets)
    .toSorted((a, b) => b - a)
    .map((share) => sheet(share, t, tone));
  return rising.join('') + stack(t, tone);
};

const surface = (x: number, t: number) =>
  520 - 34 * Math.sin(x / 250 - 0.4) + 5 * Math.sin(x / 120 - TAU * t);

function stack(t: number, tone: Tone): string {
  const random = randomFor('uplift');
  let depth = 0;
  return range(11)
    .map((row) => {
      const top = depth;
      depth += 14 + random() * 22;
      const points = plot(
        -20,
        sceneWidth + 20,
        60,
        (x) => surface(x, t) + top * (1 + 0.16 * Math.sin(x / 300)),
      );
      const floor = plot(-20, sceneWidth + 20, 1, () => sceneHeight + 30);
      const fill = row === 2 ? tone.lit(0.42) : tone.stone(0.2 + random() * 0.34);
      return filled(area(points, floor), fill) + stroked(curve(points), tone.line(0.4), 1.2);
    })
    .join('');
}

/** Draws a sheet on its way. @param share of the way, from the stack (0) to the top of the picture (1) */
function sheet(share: number, t: number, tone: Tone): string {
  const rise = share ** 1.15;
  const center = lerp(800, 1010, share);
  const half = lerp(560, 290, share);
  const opacity = smoothstep(0, 0.1, share) * (1 - smoothstep(0.78, 1, share));
  const taper = (x: number) => Math.max(0, 1 - ((x - center) / half) ** 2) ** 0.6;
  const middle = (x: number) =>
    lerp(surface(x, t), 40, rise) + share * 26 * Math.sin((x - center) / 150 + share * 5) * (0.4 + share);
  const thickness = lerp(30, 13, share);
  const at = (offset: number) =>
    plot(center - half, center + half, 56, (x) => middle(x) + offset * thickness * taper(x));
  const inner = [-0.15, 0.2].map((offset) =>
    stroked(curve(at(offset)), tone.line(0.3), 1, { 'stroke-opacity': opacity }),
  );
  return (
    filled(area(at(-0.5), at(0.5)), tone.lit(lerp(0.34, 0.75, share)), opacity) +
    inner.join('') +
    stroked(curve(at(-0.5)), tone.accent, 1.7, { 'stroke-opacity': opacity })
  );
}

/** The upper beds of a block have come off and float. */
const plate: Plate = (tone) => {
  const swell = (x: number, y: number) => 9 * Math.sin(5 * x + 2) + 7 * Math.sin(6 * y + x * 3);
  const base: Block = {
    name: 'lifted',
    lit: [2],
    beds: 8,
    surface: swell,
    lift: -58,
    thickness: 118,
    rows: 20,
  };
  const slab = (lift: number, index: number): Block => ({
    name: `lifted slab ${index}`,
    lit: [0, 1],
    beds: 2,
    thickness: 17 - index * 3,
    surface: (x, y) => swell(x, y) + index * 5 * Math.sin(7 * x - 4 * y),
    keeps: () => 1,
    lift,
    rows: 14,
    look: 'lit',
  });
  const ties = (
    [
      [0, 1],
      [1, 1],
      [1, 0],
    ] as const
  ).map(([x, y]) => {
    const [px, py] = place(x, y, 88 + swell(x, y));
    return stroked(`M${Math.round(px)} ${Math.round(py)}v270`, tone.line(0.6), 2, {
      'stroke-dasharray': '6 10',
    });
  });
  return drawBlock(base, tone) + drawBlock(slab(12, 0), tone) + drawBlock(slab(80, 1), tone) + ties.join('');
};

export const cloudMigration: SolutionDrawing = { scene, strip: [160, 62, 1120], plate };

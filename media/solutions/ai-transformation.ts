import { bell, randomFor, range, smoothstep, TAU } from '../drawing/numbers.ts';
import { area, curve, plot, type Point } from '../drawing/path.ts';
import { filled, stroked } from '../drawing/svg.ts';
import { type Block, drawBlock, onSurface, type Plate, scale } from '../plates/block.ts';
import { type Scene, type SolutionDrawing, sceneHeight, sceneWidth } from './scene.ts';

/** AI transformation: disordered layers fall into phase and carry one signal. */
const scene: Scene = (t, tone) => {
  const random = randomFor('signal');
  const rows = 30;
  return range(rows)
    .map((row) => {
      const base = -10 + row * 26;
      const phases = [random(), random(), random()].map((value) => value * TAU);
      const [first = 0, second = 0, third = 0] = phases;
      const near = bell(row, 15, 6.5);
      const y = (x: number) => {
        const order = smoothstep(560, 930, x);
        const noise =
          Math.sin(x / 61 + first + TAU * t) * 19 +
          Math.sin(x / 31 - second - TAU * t) * 12 +
          Math.sin(x / 147 + third) * 14;
        const packet = bell(x, 1010, 200) * near;
        const wave = packet * (54 * Math.cos((x - 1010) / 42 - TAU * t * 2) + 64);
        return base + noise * (1 - order) - wave;
      };
      const points = plot(-20, sceneWidth + 20, 130, y);
      const floor = plot(-20, sceneWidth + 20, 1, () => sceneHeight + 20);
      const fill = near > 0.55 ? tone.lit(0.08 + near * 0.34) : tone.stone(0.1 + ((row * 7) % 5) * 0.055);
      const lead = row === 15;
      const line = lead ? tone.accent : near > 0.3 ? tone.lit(0.35 + near * 0.65) : tone.line(0.32);
      return filled(area(points, floor), fill) + stroked(curve(points), line, lead ? 3 : 1.2);
    })
    .join('');
};

/** Broken ground that settles into even waves. */
const plate: Plate = (tone) => {
  const block: Block = {
    name: 'settling',
    lit: [3],
    detail: 56,
    surface: (x, y) => {
      const order = smoothstep(0.22, 0.72, x * 0.65 + y * 0.35);
      const rough =
        24 * Math.sin(13 * x + 9 * y + 1) * Math.sin(17 * y - 4 * x) + 15 * Math.sin(31 * x - 11 * y) + 8;
      return rough * (1 - order) + order * 17 * Math.sin(TAU * 3.5 * x);
    },
    keeps: (depth) => Math.max(0, 1 - depth * 1.15),
  };
  const edge = range(61).map((step): Point => [step / 60, 1]);
  return drawBlock(block, tone) + onSurface(block, edge, tone.accent, 3) + scale(tone);
};

export const aiTransformation: SolutionDrawing = { scene, strip: [380, 175, 900], plate };

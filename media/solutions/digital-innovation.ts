import { range, TAU } from '../drawing/numbers.ts';
import { area, curve, outline, plot, type Point } from '../drawing/path.ts';
import { filled, stroked } from '../drawing/svg.ts';
import type { Tone } from '../drawing/tone.ts';
import { type Block, drawBlock, type Plate } from '../plates/block.ts';
import { type Scene, type SolutionDrawing, sceneHeight, sceneWidth } from './scene.ts';

interface Dome {
  x: number;
  size: number;
  rings: number;
  phase: number;
}

const colony: Dome[] = [
  { x: 1150, size: 330, rings: 17, phase: 0.2 },
  { x: 560, size: 210, rings: 11, phase: 0.7 },
  { x: 870, size: 400, rings: 21, phase: 0 },
  { x: 1255, size: 160, rings: 9, phase: 0.45 },
  { x: 690, size: 130, rings: 7, phase: 0.3 },
];

/** The number of new rings in a loop, after which the pattern of their colors repeats. */
const pattern = 4;

/** Digital innovation: a colony of domes grows layer by layer out of level ground. */
const scene: Scene = (t, tone) => colony.map((dome) => grown(dome, t, tone)).join('') + base(t, tone);

function grown({ x, size, rings, phase }: Dome, t: number, tone: Tone): string {
  return range(rings + pattern)
    .map((ring) => ring + t * pattern)
    .toSorted((a, b) => b - a)
    .map((age) => {
      const kind = Math.round(age - t * pattern) % pattern;
      const share = Math.min(1, age / (rings + pattern));
      const full = Math.min(1, (rings + pattern - age) / pattern);
      const radius = size * share ** 0.86;
      const d = outline(arch(x, radius, phase, t));
      const young = 1 - share;
      const fill =
        kind === 1
          ? tone.lit(0.25 + young * 0.6)
          : young > 0.55
            ? tone.lit(young * 0.5)
            : tone.stone(0.16 + kind * 0.07 + young * 0.2);
      const line = kind === 1 ? tone.accent : tone.lit(0.4 + young * 0.3);
      return (
        filled(d, fill, Math.max(0, full)) +
        stroked(d, line, kind === 1 ? 2 : 1.1, { 'stroke-opacity': Math.max(0, full) })
      );
    })
    .join('');
}

const floor = 560;

function arch(x: number, radius: number, phase: number, t: number): Point[] {
  return range(48).map((step) => {
    const angle = (step / 48) * TAU;
    const lobe =
      1 +
      0.035 * Math.sin(7 * angle + phase * 9) +
      0.03 * Math.sin(4 * angle - phase * 5) +
      0.008 * Math.sin(TAU * t + phase * TAU);
    const rise = Math.sin(angle) < 0 ? 1.22 : 0.5;
    return [x + radius * 0.8 * lobe * Math.cos(angle), floor + radius * rise * lobe * Math.sin(angle)];
  });
}

function base(t: number, tone: Tone): string {
  return range(7)
    .map((row) => {
      const y = (x: number) =>
        floor + 4 + row * 25 + (7 - row) * 2.4 * Math.sin(x / 150 + row * 0.3 + 0.4 * Math.sin(TAU * t));
      const points = plot(-20, sceneWidth + 20, 50, y);
      const under = plot(-20, sceneWidth + 20, 1, () => sceneHeight + 20);
      return (
        filled(area(points, under), tone.stone(0.2 + (row % 3) * 0.13)) +
        stroked(curve(points), tone.line(0.4), 1.2)
      );
    })
    .join('');
}

/** Domes that have grown bed by bed. */
const plate: Plate = (tone) => {
  // The place of each dome, its height and its size.
  const domes = [
    [0.3, 0.36, 84, 0.15],
    [0.68, 0.62, 66, 0.13],
    [0.98, 0.2, 50, 0.13],
    [0.36, 0.98, 54, 0.13],
    [0.86, 0.98, 38, 0.11],
  ] as const;
  const block: Block = {
    name: 'domed',
    lit: [1, 4],
    detail: 44,
    rows: 30,
    surface: (x, y) =>
      Math.max(
        ...domes.map(
          ([dx, dy, height, size]) =>
            height * Math.max(0, 1 - Math.hypot(x - dx, y - dy) ** 2 / (size * 1.45) ** 2) ** 0.8,
        ),
      ),
    keeps: (depth) => (1 - depth) ** 1.2,
  };
  return drawBlock(block, tone);
};

export const digitalInnovation: SolutionDrawing = { scene, strip: [110, 90, 1170], plate };

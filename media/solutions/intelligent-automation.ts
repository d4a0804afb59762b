import { range, smoothstep, TAU } from '../drawing/numbers.ts';
import { area, curve, plot, type Point } from '../drawing/path.ts';
import { element, filled, group, stroked } from '../drawing/svg.ts';
import type { Tone } from '../drawing/tone.ts';
import { type Block, drawBlock, type Plate, scale } from '../plates/block.ts';
import { type Scene, type SolutionDrawing, sceneWidth } from './scene.ts';

/** The top edge of each set of cross-beds, half the number of beds by which it moves per loop, and whether it has the accent. */
const sets = [
  { top: -30, steps: 2, lit: false },
  { top: 92, steps: 3, lit: false },
  { top: 186, steps: 2, lit: true },
  { top: 322, steps: 4, lit: false },
  { top: 398, steps: 2, lit: false },
  { top: 520, steps: 3, lit: true },
  { top: 596, steps: 2, lit: false },
  { top: 750, steps: 2, lit: false },
];

/** Intelligent automation: dunes advance by themselves, grain by grain, and deposit the same bed each time. */
const scene: Scene = (t, tone) =>
  sets
    .slice(0, -1)
    .map((_, index) => crossBeds(index, t, tone))
    .join('');

function boundary(index: number, t: number): Point[] {
  const top = sets[index]?.top ?? 0;
  return plot(
    -30,
    sceneWidth + 30,
    40,
    (x) => top + 12 * Math.sin(x / 260 + index * 1.7) + 3 * Math.sin(x / 120 + index - TAU * t),
  );
}

function crossBeds(index: number, t: number, tone: Tone): string {
  const set = sets[index];
  if (!set) return '';
  const upper = boundary(index, t);
  const lower = boundary(index + 1, t);
  const height = (sets[index + 1]?.top ?? 0) - set.top;
  const spacing = 19;
  const bedsPerLoop = set.steps * 2;
  const id = `set${index}`;
  const beds = range(Math.ceil((sceneWidth + 900) / spacing)).map((bed) => {
    const x = -620 + (bed + t * bedsPerLoop) * spacing;
    const d = area(foreset(x, set.top, height), foreset(x + spacing, set.top, height));
    const strong = bed % bedsPerLoop === 0;
    const fill = set.lit
      ? tone.lit(strong ? 0.85 : 0.26 + (bed % 2) * 0.1)
      : tone.stone(strong ? 0.5 : 0.14 + (bed % 2) * 0.07);
    return (
      filled(d, fill) +
      stroked(curve(foreset(x, set.top, height)), set.lit ? tone.lit(0.75) : tone.line(0.3), 1)
    );
  });
  const clip = element('clipPath', { id }, element('path', { d: area(upper, lower) }));
  return (
    clip +
    group(beds, { 'clip-path': `url(#${id})` }) +
    stroked(curve(upper), set.lit ? tone.accent : tone.line(0.55), set.lit ? 2.2 : 1.5)
  );
}

/** Returns the lee face of a dune, which is steep at the top and flattens along the foot. */
function foreset(x: number, top: number, height: number): Point[] {
  return range(9).map((step) => {
    const share = step / 8;
    return [
      x - 20 + height * (0.45 * share + 2.1 * share ** 4),
      top - 20 + (height + 40) * (1 - (1 - share) ** 1.5),
    ];
  });
}

/** Evenly spaced dunes. */
const plate: Plate = (tone) => {
  const block: Block = {
    name: 'duned',
    lit: [2],
    detail: 64,
    rows: 22,
    surface: (x, y) => {
      const phase = (x * 5 + 0.35 * Math.sin(4.4 * y + 0.6)) % 1;
      return 30 * (phase < 0.72 ? smoothstep(0, 0.72, phase) : 1 - smoothstep(0.72, 1, phase)) - 6;
    },
    keeps: (depth) => Math.max(0, 1 - depth * 2.6),
  };
  return drawBlock(block, tone) + scale(tone);
};

export const intelligentAutomation: SolutionDrawing = { scene, strip: [180, 160, 1100], plate };

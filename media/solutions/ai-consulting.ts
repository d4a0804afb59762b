import { bell, range, smoothstep, TAU } from '../drawing/numbers.ts';
import { curve, plot, type Point } from '../drawing/path.ts';
import { element, stroked } from '../drawing/svg.ts';
import { type Block, drawBlock, onSurface, type Plate, staff } from '../plates/block.ts';
import { type Scene, type SolutionDrawing, sceneWidth } from './scene.ts';

const forks = [
  { at: 330, spread: 172 },
  { at: 560, spread: 88 },
  { at: 770, spread: 45 },
  { at: 950, spread: 23 },
  { at: 1090, spread: 12 },
];

/** AI consulting: a bundle of options forks again and again, and a single route through it is chosen. */
const scene: Scene = (t, tone) => {
  const chosen = 0b10110; // the turn at each of the five forks: 1 is down
  // The chosen route is drawn last, above the others.
  const routes = range(32).toSorted((a, b) => Number(a === chosen) - Number(b === chosen));
  return routes
    .map((route) => {
      const y = (x: number) =>
        360 +
        (route - 15.5) * 3.4 +
        forks.reduce((sum, { at, spread }, level) => {
          const side = (route >> (4 - level)) & 1 ? 1 : -1;
          const breath = 1 + 0.06 * Math.sin(TAU * (t + level * 0.19));
          return sum + side * spread * breath * smoothstep(at, at + 250, x);
        }, 0);
      const d = curve(plot(-20, sceneWidth + 20, 64, y));
      if (route === chosen) return chosenRoute(d, y, t, tone);
      const sharedLevels = [1, 2, 3].filter((level) => route >> (5 - level) === chosen >> (5 - level)).length;
      return stroked(d, sharedLevels ? tone.lit(0.42 + sharedLevels * 0.17) : tone.line(0.42), 1.5);
    })
    .join('');
};

function chosenRoute(d: string, y: (x: number) => number, t: number, tone: Parameters<Scene>[1]): string {
  const share = (t + 0.5) % 1; // of the way; the mark is in the middle in the first frame
  const x = 360 + share * 900;
  const fade = Math.sin(Math.PI * share) ** 0.5;
  const marks = forks.slice(1).map(({ at }) => {
    const mark = at + 10;
    return element('circle', {
      cx: mark,
      cy: y(mark),
      r: 5,
      fill: tone.ground,
      stroke: tone.accent,
      'stroke-width': 2,
    });
  });
  return (
    stroked(d, tone.lit(0.32), 13) +
    stroked(d, tone.accent, 3.2) +
    marks.join('') +
    element('circle', { cx: x, cy: y(x), r: 8, fill: tone.ochre, 'fill-opacity': fade })
  );
}

/** Forking valleys, and the chosen route through them. */
const plate: Plate = (tone) => {
  const route = (turn: number) => (x: number) => 0.5 + turn * 0.26 * smoothstep(0.2, 0.62, x);
  const upper = route(-1);
  const lower = route(1);
  const block: Block = {
    name: 'forked',
    lit: [2],
    detail: 44,
    rows: 30,
    surface: (x, y) =>
      26 -
      34 * Math.max(bell(y, upper(x), 0.065), bell(y, lower(x), 0.065)) +
      34 * (1 - x) * (y - 0.5) ** 2 * 4,
  };
  const chosenWay = range(41).map((step): Point => [step / 40, lower(step / 40)]);
  const otherWay = range(41).map((step): Point => [step / 40, upper(step / 40)]);
  return (
    drawBlock(block, tone) +
    onSurface(block, otherWay, tone.line(0.6), 1.2) +
    onSurface(block, chosenWay, tone.accent, 4) +
    staff(block, 0.96, lower(0.96), 62, tone.ochre)
  );
};

export const aiConsulting: SolutionDrawing = { scene, strip: [60, 120, 1220], plate };

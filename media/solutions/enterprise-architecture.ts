import { bell, range, TAU } from '../drawing/numbers.ts';
import { curve, type Point, polyline } from '../drawing/path.ts';
import { element, filled, stroked } from '../drawing/svg.ts';
import type { Tone } from '../drawing/tone.ts';
import { type Block, drawBlock, type Plate, staff } from '../plates/block.ts';
import type { Scene, SolutionDrawing } from './scene.ts';

const reach = 330;

/** Enterprise architecture: the levels of one system drawn apart, joined where they depend on each other. */
const scene: Scene = (t, tone) => {
  const levels = [4, 3, 2, 1, 0].map((level) => ({
    level,
    y: 176 + level * 96 + 11 * Math.sin(TAU * (t - level * 0.14)),
  }));
  return levels
    .map(({ level, y }, index) => sheet(level, y, t, tone) + ties(y, levels[index + 1]?.y, level, tone))
    .join('');
};

const ground = (u: number, v: number, y: number): Point => [
  905 + (u - v) * reach * 0.86,
  y + (u + v) * reach * 0.33,
];

function sheet(level: number, y: number, t: number, tone: Tone): string {
  const corners = [
    ground(-0.62, -0.62, y),
    ground(0.62, -0.62, y),
    ground(0.62, 0.62, y),
    ground(-0.62, 0.62, y),
  ];
  const lit = level === 2;
  const fill = lit ? tone.lit(0.5) : tone.stone(0.16 + level * 0.055);
  const slab = polyline(
    [
      ...corners.slice(1, 2),
      corners[2] as Point,
      corners[3] as Point,
      shift(corners[3]),
      shift(corners[2]),
      shift(corners[1]),
    ],
    true,
  );
  const relief = range(15).map((row) => {
    const v = -0.56 + row * 0.08;
    const points = range(31).map((step): Point => {
      const u = -0.56 + (step / 30) * 1.12;
      const swell = Math.exp(
        -((u - 0.16 * Math.cos(level * 2)) ** 2 + (v - 0.2 * Math.sin(level * 3)) ** 2) * 14,
      );
      const [x, base] = ground(u, v, y);
      return [x, base - swell * (44 + 6 * Math.sin(TAU * (t + level * 0.2)))];
    });
    return stroked(curve(points), lit ? tone.accent : tone.line(0.34), 1.1);
  });
  return (
    filled(slab, lit ? tone.lit(0.8) : tone.stone(0.5)) +
    filled(polyline(corners, true), fill, 0.95) +
    stroked(polyline(corners, true), lit ? tone.accent : tone.line(0.5), lit ? 1.8 : 1.2) +
    relief.join('')
  );
}

function shift(point: Point | undefined): Point {
  const [x, y] = point ?? [0, 0];
  return [x, y + 9];
}

/** Draws vertical lines from a level to the one above. */
function ties(y: number, above: number | undefined, level: number, tone: Tone): string {
  if (above === undefined) return '';
  const places: [number, number][] = [
    [-0.42, 0.3],
    [0.36, 0.44],
    [0.1, -0.05],
    [0.46, -0.3],
  ];
  return places
    .filter((_, index) => (index + level) % 4 !== 1)
    .map(([u, v]) => {
      const [x, from] = ground(u, v, y);
      const to = ground(u, v, above)[1];
      return (
        stroked(
          polyline([
            [x, from],
            [x, to],
          ]),
          tone.ochre,
          1.6,
        ) + element('circle', { cx: x, cy: from, r: 4, fill: tone.ochre })
      );
    })
    .join('');
}

/** Levels drawn apart, tied where they depend on each other. */
const plate: Plate = (tone) => {
  const slab = (index: number): Block => ({
    name: `level ${index}`,
    lit: index === 1 ? [0, 1, 2] : [],
    beds: 3,
    thickness: 30,
    lift: -96 + index * 96,
    rows: 16,
    look: index === 1 ? 'lit' : 'stone',
    surface: (x, y) => 16 * bell(x, 0.3 + index * 0.2, 0.18) * bell(y, 0.7 - index * 0.2, 0.18),
    keeps: () => 0,
  });
  const ties = (index: number) =>
    (
      [
        [0.4, 0.94],
        [0.94, 0.4],
        [0.9, 0.9],
      ] as const
    )
      .map(([x, y]) => staff(slab(index), x, y, 62, tone.ochre))
      .join('');
  return drawBlock(slab(0), tone) + ties(0) + drawBlock(slab(1), tone) + ties(1) + drawBlock(slab(2), tone);
};

export const enterpriseArchitecture: SolutionDrawing = { scene, strip: [57, 22, 1700], plate };

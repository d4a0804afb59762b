import { lerp, randomFor, range } from '../drawing/numbers.ts';
import { curve, type Point } from '../drawing/path.ts';
import { element, filled, stroked } from '../drawing/svg.ts';
import type { Tone } from '../drawing/tone.ts';

/** Draws the hair of a head. */
export type Hair = (tone: Tone) => string;

/** Draws a filled shape with a line along its edge. */
const shape = (edge: Point[], tone: Tone, strength = 0.16) =>
  filled(`${curve(edge)}Z`, tone.stone(strength)) + stroked(curve(edge), tone.line(0.7), 1.6);

/** Draws lines that follow the crown, down to the height `reach`. */
const combed = (tone: Tone, count: number, reach: number) =>
  range(count).map((row) => {
    const inset = 8 + row * 9;
    const line: Point[] = [
      [254 - inset * 0.6, 140 + inset * 0.9],
      [200, 112 + inset],
      [148 + inset * 0.5, 124 + inset],
      [116 + inset, 166 + inset * 0.5],
      [110 + inset, 222],
      [124 + inset * 0.8, reach],
    ];
    return stroked(curve(line), tone.line(0.42), 1.1);
  });

/** The edge of hair that covers the top and the back of the head, from the forehead backward. */
const cap: Point[] = [
  [270, 178],
  [256, 132],
  [202, 100],
  [140, 110],
  [104, 160],
  [98, 226],
  [118, 288],
  [142, 286],
  [158, 250],
  [166, 210],
  [196, 196],
  [232, 180],
];

/** The hair of the portraits, and the scarf over it. */
export const hair = {
  short: (tone: Tone) =>
    shape([...cap.slice(0, 6), [104, 254], [134, 262], ...cap.slice(8), ...cap.slice(0, 1)], tone) +
    combed(tone, 6, 246).join(''),
  bun: (tone: Tone) =>
    element('circle', {
      cx: 92,
      cy: 196,
      r: 40,
      fill: tone.stone(0.16),
      stroke: tone.line(0.7),
      'stroke-width': 1.6,
    }) +
    range(4)
      .map((ring) =>
        element('circle', {
          cx: 92,
          cy: 196,
          r: 32 - ring * 8,
          fill: 'none',
          stroke: tone.line(0.42),
          'stroke-width': 1.1,
        }),
      )
      .join('') +
    shape([...cap, ...cap.slice(0, 1)], tone) +
    combed(tone, 6, 262).join(''),
  long: (tone: Tone) => {
    const edge: Point[] = [
      ...cap.slice(0, 6),
      [92, 300],
      [84, 372],
      [96, 428],
      [150, 432],
      [176, 372],
      [172, 300],
      [170, 240],
      [196, 200],
      [236, 180],
      [270, 178],
    ];
    const falling = range(8).map((row) => {
      const x = 104 + row * 9;
      const line: Point[] = [
        [200 - row * 3, 112 + row * 8],
        [140 + row * 4, 124 + row * 7],
        [x + 4, 200],
        [x - 4, 300],
        [x, 420],
      ];
      return stroked(curve(line), tone.line(0.42), 1.1);
    });
    return shape(edge, tone) + falling.join('');
  },
  curls: (tone: Tone) => {
    const random = randomFor('curls');
    const centers = range(54).map((index): Point => {
      const angle = lerp(-0.12, -3.75, ((index % 18) + random() * 0.6) / 18);
      const radius = [94, 76, 60][Math.floor(index / 18)] ?? 0;
      return [188 + radius * Math.cos(angle) * 0.98, 206 + radius * Math.sin(angle) * 1.04];
    });
    return centers
      .map(([x, y], index) =>
        element('circle', {
          cx: x,
          cy: y,
          r: 13 + (index % 4) * 2.5,
          fill: tone.stone(0.12 + (index % 3) * 0.05),
          stroke: tone.line(0.5),
          'stroke-width': 1.1,
        }),
      )
      .join('');
  },
  scarf: (tone: Tone) => {
    const edge: Point[] = [
      [272, 172],
      [250, 122],
      [196, 96],
      [136, 108],
      [98, 160],
      [94, 234],
      [100, 310],
      [70, 380],
      [36, 430],
      [20, 500],
      [340, 500],
      [300, 436],
      [262, 398],
      [252, 366],
      [232, 340],
      [214, 296],
      [212, 240],
      [232, 200],
      [272, 172],
    ];
    const folds = range(7).map((row) => {
      const out = 10 + row * 13;
      const line: Point[] = [
        [262 - out * 0.5, 168 - out * 0.45],
        [222 - out * 0.8, 200 - out * 0.3],
        [208 - out, 244],
        [210 - out, 304 + out * 0.1],
        [226 - out * 0.9, 350 + out * 0.5],
        [250 - out * 0.6, 392 + out * 1.1],
      ];
      return row === 1 ? stroked(curve(line), tone.lit(0.95), 7) : stroked(curve(line), tone.line(0.42), 1.1);
    });
    return shape(edge, tone, 0.22) + folds.join('');
  },
  bald: () => '',
} satisfies Record<string, Hair>;

/** @param chin offset of the chin in pixels */
export function beard(chin: number, tone: Tone): string {
  const edge: Point[] = [
    [270, 318],
    [276 + chin, 340],
    [262 + chin, 362],
    [236, 372],
    [196, 348],
    [172, 300],
    [168, 262],
    [182, 262],
    [198, 300],
    [236, 318],
    [270, 318],
  ];
  const bristles = range(7).map((row) => {
    const line: Point[] = [
      [186 + row * 3, 286 + row * 7],
      [214 + row * 4, 332 + row * 3],
      [250 + chin + row * 3, 354 - row * 3],
    ];
    return stroked(curve(line), tone.line(0.42), 1.1);
  });
  return shape(edge, tone) + bristles.join('');
}

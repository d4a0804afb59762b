import type { SolutionSlug } from '../../../web/src/content/types.ts';
import { bell, range, smoothstep, TAU } from '../drawing/number.ts';
import type { Point } from '../drawing/path.ts';
import { element, stroked } from '../drawing/svg.ts';
import type { Tone } from '../drawing/tone.ts';
import { drawBlock, onSurface, place, scale, staff, type Block } from './block.ts';

type Drawing = (tone: Tone) => string;

const fromMiddle = (x: number, y: number) => Math.hypot(x - 0.5, y - 0.5);

function ring(radius: number): Point[] {
  return range(61).map((step) => [
    0.5 + radius * Math.cos((step / 60) * TAU),
    0.5 + radius * Math.sin((step / 60) * TAU),
  ]);
}

/** Broken ground that settles into even waves. */
const settling: Drawing = (tone) => {
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

/** Terraces of level courses; bores through them to the bearing bed. */
const terraces: Drawing = (tone) => {
  const steps: [number, number][] = [
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

/** The upper beds of a block have come off it and float. */
const lifted: Drawing = (tone) => {
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

/** A ring wall round a guarded mound. */
const walled: Drawing = (tone) => {
  const block: Block = {
    name: 'walled',
    lit: [4],
    detail: 48,
    rows: 30,
    surface: (x, y) => 58 * bell(fromMiddle(x, y), 0.37, 0.05) + 92 * bell(fromMiddle(x, y), 0, 0.12),
  };
  return (
    drawBlock(block, tone) +
    onSurface(block, ring(0.37), tone.accent, 2.6) +
    onSurface(block, ring(0.1), tone.accent, 1.4) +
    staff(block, 0.5, 0.5, 46, tone.ochre) +
    scale(tone)
  );
};

/** The same beds in ever less room. */
const pressed: Drawing = (tone) => {
  const block: Block = {
    name: 'pressed',
    lit: [1, 4, 7],
    beds: 12,
    surface: (x, y) => 78 - 150 * smoothstep(-0.1, 1, x) + 7 * Math.sin(6 * y) * (1 - x),
  };
  const ways = [0.25, 0.5, 0.75].map((y) =>
    onSurface(
      block,
      range(31).map((step): Point => [step / 30, y]),
      tone.accent,
      2,
    ),
  );
  return drawBlock(block, tone) + ways.join('') + staff(block, 0.97, 0.5, 40, tone.ochre);
};

/** Forking valleys, and the one route taken through them. */
const forked: Drawing = (tone) => {
  const route = (turn: number) => (x: number) => 0.5 + turn * 0.26 * smoothstep(0.2, 0.62, x);
  const [upper, lower] = [route(-1), route(1)];
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
  const way = range(41).map((step): Point => [step / 40, lower(step / 40)]);
  const other = range(41).map((step): Point => [step / 40, upper(step / 40)]);
  return (
    drawBlock(block, tone) +
    onSurface(block, other, tone.line(0.6), 1.2) +
    onSurface(block, way, tone.accent, 4) +
    staff(block, 0.96, lower(0.96), 62, tone.ochre)
  );
};

/** Flat beds on one side, folded on the other. */
const folded: Drawing = (tone) => {
  const block: Block = {
    name: 'folded',
    lit: [2],
    ochre: 6,
    detail: 44,
    surface: (x, y) => 34 * smoothstep(0.1, 0.75, x) * Math.sin(TAU * 1.9 * x + y * 1.1) + 10 * x,
    keeps: (depth) => 1 - 0.45 * depth,
  };
  return drawBlock(block, tone) + scale(tone);
};

/** Levels drawn apart, tied where they depend on each other. */
const levels: Drawing = (tone) => {
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
        [0.16, 0.72],
        [0.74, 0.3],
        [0.62, 0.8],
      ] as const
    )
      .map(([x, y]) => staff(slab(index), x, y, 62, tone.ochre))
      .join('');
  return drawBlock(slab(0), tone) + ties(0) + drawBlock(slab(1), tone) + ties(1) + drawBlock(slab(2), tone);
};

/** A mound within a moat. */
const moated: Drawing = (tone) => {
  const block: Block = {
    name: 'moated',
    lit: [1, 5],
    detail: 48,
    rows: 30,
    surface: (x, y) =>
      -30 * bell(fromMiddle(x, y), 0.33, 0.085) + 104 * bell(fromMiddle(x, y), 0, 0.17) + 4 * Math.sin(9 * x),
  };
  const ringsAt = [0.33, 0.19, 0.12, 0.06];
  return (
    drawBlock(block, tone) +
    ringsAt.map((radius, index) => onSurface(block, ring(radius), tone.accent, index ? 1.3 : 2.6)).join('')
  );
};

/** Evenly spaced dunes. */
const duned: Drawing = (tone) => {
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

/** Beds draped over a form of its own. */
const draped: Drawing = (tone) => {
  const block: Block = {
    name: 'draped',
    lit: [1, 3],
    detail: 44,
    rows: 30,
    surface: (x, y) =>
      104 * Math.max(0, 1 - (fromMiddle(x, y) / 0.44) ** 2) ** 1.5 + 5 * Math.sin(8 * x + 5 * y),
  };
  return (
    drawBlock(block, tone) +
    [0.1, 0.2, 0.3].map((radius) => onSurface(block, ring(radius), tone.accent, 1.6)).join('') +
    staff(block, 0.5, 0.5, 34, tone.ochre)
  );
};

/** Domes that have grown bed by bed. */
const domed: Drawing = (tone) => {
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

/** The side picture of each solution page. */
export const solutionBlocks: Record<SolutionSlug, Drawing> = {
  'ai-transformation': settling,
  infrastructure: terraces,
  'cloud-migration': lifted,
  security: walled,
  performance: pressed,
  'ai-consulting': forked,
  'digital-transformation': folded,
  'enterprise-architecture': levels,
  'ai-security': moated,
  'intelligent-automation': duned,
  'custom-ai-development': draped,
  'digital-innovation': domed,
};

import { stroked } from '../../drawing/svg.ts';
import type { Tone } from '../../drawing/tone.ts';
import { drawBlock, place, type Block } from '../block.ts';

/** The upper beds of a block have come off it and float. */
export const lifted = (tone: Tone) => {
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

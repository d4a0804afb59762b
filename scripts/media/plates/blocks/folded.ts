import { smoothstep, TAU } from '../../drawing/number.ts';
import type { Tone } from '../../drawing/tone.ts';
import { drawBlock, scale, type Block } from '../block.ts';

/** Flat beds on one side, folded on the other. */
export const folded = (tone: Tone) => {
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

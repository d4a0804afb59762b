import { smoothstep } from '../../drawing/number.ts';
import type { Tone } from '../../drawing/tone.ts';
import { drawBlock, scale, type Block } from '../block.ts';

/** Evenly spaced dunes. */
export const duned = (tone: Tone) => {
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

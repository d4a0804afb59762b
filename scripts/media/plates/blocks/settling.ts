import { range, smoothstep, TAU } from '../../drawing/number.ts';
import type { Point } from '../../drawing/path.ts';
import type { Tone } from '../../drawing/tone.ts';
import { drawBlock, onSurface, scale, type Block } from '../block.ts';

/** Broken ground that settles into even waves. */
export const settling = (tone: Tone) => {
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

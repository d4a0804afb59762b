import type { Tone } from '../../drawing/tone.ts';
import { drawBlock, onSurface, staff, type Block } from '../block.ts';
import { fromMiddle, ring } from '../round.ts';

/** Beds draped over a form of its own. */
export const draped = (tone: Tone) => {
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

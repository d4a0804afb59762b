import { bell } from '../../drawing/number.ts';
import type { Tone } from '../../drawing/tone.ts';
import { drawBlock, onSurface, type Block } from '../block.ts';
import { fromMiddle, ring } from '../round.ts';

/** A mound within a moat. */
export const moated = (tone: Tone) => {
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

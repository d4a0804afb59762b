import { bell } from '../../drawing/number.ts';
import type { Tone } from '../../drawing/tone.ts';
import { drawBlock, onSurface, scale, staff, type Block } from '../block.ts';
import { fromMiddle, ring } from '../round.ts';

/** A ring wall round a guarded mound. */
export const walled = (tone: Tone) => {
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

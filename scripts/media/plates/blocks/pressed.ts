import { range, smoothstep } from '../../drawing/number.ts';
import type { Point } from '../../drawing/path.ts';
import type { Tone } from '../../drawing/tone.ts';
import { drawBlock, onSurface, staff, type Block } from '../block.ts';

/** The same beds in ever less room. */
export const pressed = (tone: Tone) => {
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

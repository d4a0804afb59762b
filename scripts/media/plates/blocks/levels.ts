import { bell } from '../../drawing/number.ts';
import type { Tone } from '../../drawing/tone.ts';
import { drawBlock, staff, type Block } from '../block.ts';

/** Levels drawn apart, tied where they depend on each other. */
export const levels = (tone: Tone) => {
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
        [0.4, 0.94],
        [0.94, 0.4],
        [0.9, 0.9],
      ] as const
    )
      .map(([x, y]) => staff(slab(index), x, y, 62, tone.ochre))
      .join('');
  return drawBlock(slab(0), tone) + ties(0) + drawBlock(slab(1), tone) + ties(1) + drawBlock(slab(2), tone);
};

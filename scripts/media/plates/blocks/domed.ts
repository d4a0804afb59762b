import type { Tone } from '../../drawing/tone.ts';
import { drawBlock, type Block } from '../block.ts';

/** Domes that have grown bed by bed. */
export const domed = (tone: Tone) => {
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

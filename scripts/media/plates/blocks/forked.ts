import { bell, range, smoothstep } from '../../drawing/number.ts';
import type { Point } from '../../drawing/path.ts';
import type { Tone } from '../../drawing/tone.ts';
import { drawBlock, onSurface, staff, type Block } from '../block.ts';

/** Forking valleys, and the one route taken through them. */
export const forked = (tone: Tone) => {
  const route = (turn: number) => (x: number) => 0.5 + turn * 0.26 * smoothstep(0.2, 0.62, x);
  const [upper, lower] = [route(-1), route(1)];
  const block: Block = {
    name: 'forked',
    lit: [2],
    detail: 44,
    rows: 30,
    surface: (x, y) =>
      26 -
      34 * Math.max(bell(y, upper(x), 0.065), bell(y, lower(x), 0.065)) +
      34 * (1 - x) * (y - 0.5) ** 2 * 4,
  };
  const way = range(41).map((step): Point => [step / 40, lower(step / 40)]);
  const other = range(41).map((step): Point => [step / 40, upper(step / 40)]);
  return (
    drawBlock(block, tone) +
    onSurface(block, other, tone.line(0.6), 1.2) +
    onSurface(block, way, tone.accent, 4) +
    staff(block, 0.96, lower(0.96), 62, tone.ochre)
  );
};

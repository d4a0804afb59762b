import { range, TAU } from '../drawing/number.ts';
import type { Point } from '../drawing/path.ts';

/** Distance from the middle of a block. */
export const fromMiddle = (x: number, y: number) => Math.hypot(x - 0.5, y - 0.5);

/** A circle round the middle of a block. */
export function ring(radius: number): Point[] {
  return range(61).map((step) => [
    0.5 + radius * Math.cos((step / 60) * TAU),
    0.5 + radius * Math.sin((step / 60) * TAU),
  ]);
}

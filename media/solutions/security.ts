import { bell, lerp, range, TAU } from '../drawing/numbers.ts';
import { curve, outline, type Point } from '../drawing/path.ts';
import { filled, stroked } from '../drawing/svg.ts';
import {
  type Block,
  drawBlock,
  fromMiddle,
  onSurface,
  type Plate,
  ring,
  scale,
  staff,
} from '../plates/block.ts';
import type { Scene, SolutionDrawing } from './scene.ts';

const rings = 17;

/** Security: contours close around a protected point, and guards circle along them. */
const scene: Scene = (t, tone) =>
  range(rings)
    .map((index) => {
      const share = 1 - index / (rings - 1);
      const d = outline(contour(share, t).slice(0, -1));
      const inside = 1 - share;
      const fill =
        index === rings - 1
          ? tone.accent
          : inside > 0.4
            ? tone.lit((inside - 0.3) * 0.85)
            : tone.stone(0.12 + (index % 3) * 0.08 + inside * 0.35);
      const major = index % 4 === 2;
      const line = inside > 0.36 ? tone.lit(0.55 + inside * 0.4) : tone.line(0.34);
      return (
        filled(d, fill) +
        stroked(d, line, major ? 2 : 1.1) +
        (major ? guard(share, index, t, tone.accent) : '')
      );
    })
    .join('');

/**
 * Returns a contour.
 * @param share from the protected point (0) to the outermost contour (1), which has the loosest form
 */
export function contour(share: number, t: number, from = 0, span = TAU): Point[] {
  const size = lerp(16, 400, share ** 1.08) * (1 + 0.016 * Math.sin(TAU * (t + share * 0.8)));
  return range(73).map((step) => {
    const angle = from + (step / 72) * span;
    const loose =
      share ** 2 *
      (0.012 * Math.sin(2 * angle + 1.1) +
        0.014 * Math.sin(3 * angle + TAU * t) +
        0.012 * Math.sin(5 * angle + 2));
    const radius = size * (crest(angle) + loose);
    return [945 + radius * Math.cos(angle), 318 + radius * Math.sin(angle)];
  });
}

/** Returns the radius of a shield, with a level top, vertical sides and a point at the bottom. */
function crest(angle: number): number {
  const x = Math.abs(Math.cos(angle));
  const y = Math.sin(angle);
  if (y <= 0) return 1 / ((x / 0.82) ** 5 + (-y / 0.72) ** 5) ** 0.2;
  return 1 / ((x / 0.82) ** 1.75 + (y / 1.06) ** 1.75) ** (1 / 1.75);
}

/** Draws an arc that circles its contour once per loop. */
function guard(share: number, index: number, t: number, color: string): string {
  const direction = index % 8 === 2 ? 1 : -1;
  const arc = contour(share, t, direction * TAU * (t + index * 0.17), TAU * 0.09);
  return stroked(curve(arc), color, 3.2, { 'stroke-linecap': 'round' });
}

/** A ring wall around a guarded mound. */
const plate: Plate = (tone) => {
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

export const security: SolutionDrawing = { scene, strip: [15, 22, 1690], plate };

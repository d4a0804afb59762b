import { randomFor, range, TAU } from '../drawing/numbers.ts';
import { lengthOf, traced, type Point } from '../drawing/path.ts';
import { element, group, stroked } from '../drawing/svg.ts';
import type { Tone } from '../drawing/tone.ts';

/** A block of ground, one unit long and wide, seen from above its front corner. Heights are in pixels. */
export interface Block {
  /** The seed of the thickness and the shades of the beds. */
  name: string;
  /** Height of the ground above the block's datum. */
  surface: (x: number, y: number) => number;
  /** Returns the share of the surface's relief in a bed at `depth` (0 the surface, 1 the foot); default 1 - depth. */
  keeps?: (depth: number) => number;
  /** Beds in the accent, counted from the surface. */
  lit: number[];
  /** The bed in ochre, if any. */
  ochre?: number;
  beds?: number;
  /** Pixels from datum to foot. */
  thickness?: number;
  /** Pixels above the usual place. */
  lift?: number;
  /** The number of points in a row: fewer for plain surfaces. */
  detail?: number;
  rows?: number;
  /** Colors of the surface. */
  look?: 'stone' | 'lit';
}

/** Draws the picture of a page in the colors of a scheme. */
export type Plate = (tone: Tone) => string;

/** Plates are drawn in a box of 1600 by 1280, so that whole numbers are fine enough. */
export const plateWidth = 1600;
export const plateHeight = 1280;

/** The back corner of the block on the plate, and the way from it to the right corner. The left corner is the mirror image. */
const backCorner: Point = [800, 300];
const reach: Point = [670, 290];

/** Projects a place of the block onto the plate, on which a pixel of height is two units. */
export function place(x: number, y: number, height: number): Point {
  return [backCorner[0] + (x - y) * reach[0], backCorner[1] + (x + y) * reach[1] - height * 2];
}

function roundPoint([x, y]: Point): Point {
  return [Math.round(x), Math.round(y)];
}

export function drawBlock(block: Block, tone: Tone): string {
  const sides = face(block, tone, 'left') + face(block, tone, 'right');
  return group(top(block, tone) + sides, { 'stroke-width': 1.8, 'stroke-linejoin': 'round' });
}

/** Draws rows from back to front, each of which hides the part behind it. */
function top(block: Block, tone: Tone): string {
  const { surface, lift = 0, detail = 36, rows = 25, look = 'stone', thickness = 150 } = block;
  const drop = Math.min(88, thickness * 2);
  const drawn = range(rows + 1)
    .map((row) => {
      const y = row / rows;
      const points = range(detail + 1).map((step) =>
        place(step / detail, y, surface(step / detail, y) + lift),
      );
      const next = Math.min(1, (row + 1) / rows);
      const [leftX, leftY] = roundPoint(place(0, next, surface(0, next) + lift));
      const [rightX, rightY] = roundPoint(place(1, next, surface(1, next) + lift));
      const d = `${traced(points)}L${rightX} ${rightY + drop}L${leftX} ${leftY + drop}V${leftY}Z`;
      const fill = look === 'lit' ? tone.lit(0.5 + 0.06 * y) : tone.stone(0.2 + 0.1 * y);
      // The dash is as long as the row, so that only the row of the outline is drawn.
      return element('path', { d, fill, 'stroke-dasharray': `${Math.round(lengthOf(points))} 9999` });
    })
    .join('');
  return group(drawn, { stroke: look === 'lit' ? tone.accent : tone.line(0.5) });
}

/** Draws a cut face: beds from the surface down, each painted over the one above. */
function face(block: Block, tone: Tone, side: 'left' | 'right'): string {
  const {
    name,
    surface,
    keeps = (depth) => 1 - depth,
    lit,
    ochre,
    beds = 10,
    thickness = 150,
    lift = 0,
    detail = 36,
  } = block;
  const random = randomFor(name);
  const parts = range(beds).map(() => 0.4 + random());
  const whole = parts.reduce((sum, part) => sum + part, 0);
  const shade = side === 'left' ? 1 : 0.72;
  let passed = 0;
  const foot = range(2).map((step) => at(side, step, -thickness + lift));
  const drawn = parts
    .map((part, index) => {
      const depth = passed / whole;
      passed += part;
      const points = range(detail + 1).map((step) => {
        const along = step / detail;
        const [x, y] = side === 'left' ? [along, 1] : [1, 1 - along];
        return place(x, y, surface(x, y) * keeps(depth) - thickness * depth + lift);
      });
      const d = `${traced(points)}L${foot
        .toReversed()
        .map(([x, y]) => `${Math.round(x)} ${Math.round(y)}`)
        .join('L')}Z`;
      const strength = (index % 2 ? 0.34 : 0.62) + random() * 0.22;
      const fill =
        index === ochre
          ? tone.ochre
          : lit.includes(index)
            ? tone.lit(0.92 * shade)
            : tone.stone(strength * shade);
      return element('path', { d, fill });
    })
    .join('');
  return group(drawn, { stroke: tone.line(0.62) });
}

function at(side: 'left' | 'right', along: number, height: number): Point {
  return side === 'left' ? place(along, 1, height) : place(1, 1 - along, height);
}

/** Draws a line on the surface. */
export function onSurface(block: Block, way: readonly Point[], color: string, width: number): string {
  const points = way.map(([x, y]) => place(x, y, block.surface(x, y) + (block.lift ?? 0)));
  return stroked(traced(points), color, width * 2, {
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  });
}

/** Draws a staff with a ball at a place of the surface. @param height in pixels */
export function staff(block: Block, x: number, y: number, height: number, color: string): string {
  const [px, py] = place(x, y, block.surface(x, y) + (block.lift ?? 0)).map(Math.round) as [number, number];
  return (
    stroked(`M${px} ${py}v${-height * 2}`, color, 3.6) +
    element('circle', { cx: px, cy: py - height * 2, r: 11, fill: color }) +
    element('ellipse', { cx: px, cy: py, rx: 10, ry: 5, fill: color })
  );
}

/** Draws a vertical scale to the left of the block. */
export function scale(tone: Tone, thickness = 150): string {
  const [x, y] = place(0, 1, 0).map(Math.round) as [number, number];
  const marks = range(7).map(
    (mark) => `M${x - 24} ${Math.round(y + (thickness * mark) / 3)}h${mark % 3 ? -14 : -26}`,
  );
  return stroked(`M${x - 24} ${y}v${thickness * 2}${marks.join('')}`, tone.line(0.6), 2);
}

/** Returns the distance from the middle of a block. */
export const fromMiddle = (x: number, y: number) => Math.hypot(x - 0.5, y - 0.5);

/** Returns a circle around the middle of a block. */
export function ring(radius: number): Point[] {
  return range(61).map((step) => [
    0.5 + radius * Math.cos((step / 60) * TAU),
    0.5 + radius * Math.sin((step / 60) * TAU),
  ]);
}

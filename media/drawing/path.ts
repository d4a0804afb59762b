import { range } from './numbers.ts';

export type Point = readonly [number, number];

/** Returns `count` + 1 points of y = f(x) from `from` to `to`. */
export function plot(from: number, to: number, count: number, f: (x: number) => number): Point[] {
  return range(count + 1).map((index) => {
    const x = from + ((to - from) * index) / count;
    return [x, f(x)];
  });
}

/**
 * Returns a smooth curve through the points (Catmull-Rom as cubics). Relative coordinates with one decimal keep the text
 * short.
 */
export function curve(points: readonly Point[]): string {
  return `M${pair(at(points, 0))}${continuation(points)}`;
}

/** Returns the closed area between two curves that run in the same direction. */
export function area(upper: readonly Point[], lower: readonly Point[]): string {
  const back = lower.toReversed();
  return `${curve(upper)}L${pair(at(back, 0))}${continuation(back)}Z`;
}

/** Returns a closed smooth outline. */
export function outline(points: readonly Point[]): string {
  const count = points.length;
  const looped = range(count + 3).map((index) => at(points, (index + count - 1) % count));
  return `M${pair(at(points, 0))}${segments(looped, 1, count)}Z`;
}

/** Returns straight lines through the points. */
export function polyline(points: readonly Point[], closed = false): string {
  return `M${points.map(pair).join('L')}${closed ? 'Z' : ''}`;
}

/**
 * Returns short straight steps through the points in integers, which is the shortest text for a fine line in a large
 * box.
 */
export function traced(points: readonly Point[]): string {
  let pen: Point = [0, 0];
  return points
    .map((point, index) => {
      const step = [Math.round(point[0]) - pen[0], Math.round(point[1]) - pen[1]] as const;
      pen = [pen[0] + step[0], pen[1] + step[1]];
      return index === 0 ? `M${step[0]} ${step[1]}l` : step.map(signed).join('');
    })
    .join('')
    .replace('l ', 'l');
}

/** Returns the length of the straight steps through the points. */
export function lengthOf(points: readonly Point[]): number {
  return points.reduce((sum, point, index) => {
    const before = points[index - 1];
    return before ? sum + Math.hypot(point[0] - before[0], point[1] - before[1]) : 0;
  }, 0);
}

function continuation(points: readonly Point[]): string {
  const padded = [at(points, 0), ...points, at(points, points.length - 1)];
  return segments(padded, 1, points.length - 1);
}

function segments(padded: readonly Point[], start: number, count: number): string {
  let result = 'c';
  let pen = rounded(at(padded, start));
  for (const index of range(count)) {
    const [before, from, to, after] = range(4).map((step) => at(padded, start - 1 + index + step)) as [
      Point,
      Point,
      Point,
      Point,
    ];
    const first: Point = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6];
    const second: Point = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6];
    for (const point of [first, second, to]) result += relative(point, pen);
    pen = rounded(to);
  }
  return result;
}

function relative(point: Point, pen: Point): string {
  return [point[0] - pen[0], point[1] - pen[1]].map((value) => signed(value)).join('');
}

/** Returns a number with its minus sign or a space before it, so that it needs no other separator. */
function signed(value: number): string {
  const text = short(value);
  return text.startsWith('-') ? text : ` ${text}`;
}

function rounded(point: Point): Point {
  return [Number(short(point[0])), Number(short(point[1]))];
}

function pair(point: Point): string {
  return `${short(point[0])} ${short(point[1])}`;
}

/** Rounds to one decimal, without trailing zeros and minus zero. */
export function short(value: number): string {
  return String(Math.round(value * 10) / 10 || 0);
}

function at(points: readonly Point[], index: number): Point {
  const point = points[index];
  if (!point) throw new Error(`no point ${index} of ${points.length}`);
  return point;
}

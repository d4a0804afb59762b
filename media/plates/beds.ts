import { lerp, randomFor, range } from '../drawing/numbers.ts';
import { plot, traced, type Point } from '../drawing/path.ts';
import { element, group, stroked } from '../drawing/svg.ts';
import type { Tone } from '../drawing/tone.ts';

/** A pile of beds in a flat section, between two depths. */
export interface Pile {
  name: string;
  from: number;
  to: number;
  count: number;
  x: readonly [number, number];
  /** Returns the height of a bed that was laid down at `depth`. */
  at: (x: number, depth: number) => number;
  /** The beds in the accent, counted from the top. */
  lit?: readonly number[];
  /** The bed in ochre, if any. */
  ochre?: number;
  /** The number of steps in the line of a bed: fewer for plain lines. */
  steps?: number;
}

/** Returns the depths of the tops of the beds, which are uneven but the same on every run. */
export function tops({ name, from, to, count }: Pick<Pile, 'name' | 'from' | 'to' | 'count'>): number[] {
  const random = randomFor(name);
  const parts = range(count).map(() => 0.35 + random());
  const whole = parts.reduce((sum, part) => sum + part, 0);
  let passed = 0;
  return parts.map((part) => {
    const depth = lerp(from, to, passed / whole);
    passed += part;
    return depth;
  });
}

export function drawPile(pile: Pile, tone: Tone): string {
  const random = randomFor(`${pile.name} shades`);
  const [left, right] = pile.x;
  const drawn = tops(pile).map((depth, index) => {
    const line = traced(plot(left, right, pile.steps ?? 60, (x) => pile.at(x, depth)));
    const foot = Math.round(Math.max(pile.at(left, pile.to), pile.at(right, pile.to))) + 200;
    const shade = (index % 2 ? 0.26 : 0.5) + random() * 0.22;
    const fill =
      index === pile.ochre ? tone.ochre : pile.lit?.includes(index) ? tone.lit(0.85) : tone.stone(shade);
    return element('path', { d: `${line}V${foot}H${left}Z`, fill });
  });
  return group(drawn, { stroke: tone.line(0.55), 'stroke-width': 1.8 });
}

/** Draws only the tops of beds, dashed, for beds that no longer or not yet exist. */
export function dashedTops(pile: Pile, tone: Tone): string {
  const [left, right] = pile.x;
  const lines = tops(pile).map((depth) =>
    traced(plot(left, right, pile.steps ?? 60, (x) => pile.at(x, depth))),
  );
  return stroked(lines.join(''), tone.line(0.42), 1.8, { 'stroke-dasharray': '12 12' });
}

/** Returns a clip path that keeps the area below a line, down to `foot`. */
export function below(id: string, line: readonly Point[], foot: number): string {
  const start = Math.round(line[0]?.[0] ?? 0);
  return element('clipPath', { id }, element('path', { d: `${traced(line)}V${foot}H${start}Z` }));
}

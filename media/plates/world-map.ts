import { site } from '../../functions/src/shared/site.ts';
import { range, TAU } from '../drawing/numbers.ts';
import { outlinedText, textWidth } from '../drawing/outlined-text.ts';
import { polyline, traced, type Point } from '../drawing/path.ts';
import { element, stroked } from '../drawing/svg.ts';
import type { Tone } from '../drawing/tone.ts';
import { coasts } from './coasts.ts';

export const worldWidth = 1600;
export const worldHeight = 800;

/** Projects a point (plate carrée between 58° south and 82° north). The map begins at 170° west, in the Bering Strait. */
function project([longitude, latitude]: Point): Point {
  return [((longitude + 170) / 360) * worldWidth, ((82 - latitude) / 140) * worldHeight];
}

/** Draws the land as level strokes on a graticule, the two offices, and the shortest route between them. */
export function worldMap(tone: Tone): string {
  const graticule = [
    ...range(11).map((line) => polyline([project([-150 + line * 30, 82]), project([-150 + line * 30, -58])])),
    ...range(4).map((line) => polyline([project([-170, 60 - line * 30]), project([190, 60 - line * 30])])),
  ];
  const strokes = range(70).flatMap((row) => landStrokes(81 - row * 2));
  return (
    stroked(graticule.join(''), tone.line(0.14), 1.5) +
    stroked(strokes.join(''), tone.line(0.5), 6.5, { 'stroke-linecap': 'round' }) +
    stroked(
      traced(greatCircle(...(site.offices.map(({ position }) => position) as [Point, Point])).map(project)),
      tone.ochre,
      4,
    ) +
    site.offices.map(({ city, position }) => marker(project(position as Point), city, tone)).join('')
  );
}

/** Returns strokes for the parts of a parallel that are on land. */
function landStrokes(latitude: number): string[] {
  return coasts.flatMap((coast) => {
    const crossings = coast
      .flatMap((from, index) => {
        const to = coast[(index + 1) % coast.length] ?? from;
        if (from[1] > latitude === to[1] > latitude) return [];
        return [from[0] + ((latitude - from[1]) / (to[1] - from[1])) * (to[0] - from[0])];
      })
      .toSorted((a, b) => a - b);
    return range(Math.floor(crossings.length / 2)).map((pair) => {
      const [x, y] = project([crossings[pair * 2] ?? 0, latitude]);
      const end = project([crossings[pair * 2 + 1] ?? 0, latitude])[0];
      return `M${Math.round(x)} ${Math.round(y)}h${Math.max(1, Math.round(end - x))}`;
    });
  });
}

function greatCircle(from: Point, to: Point): Point[] {
  const vector = ([longitude, latitude]: Point) => {
    const lambda = (longitude / 360) * TAU;
    const phi = (latitude / 360) * TAU;
    return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)] as const;
  };
  const a = vector(from);
  const b = vector(to);
  const angle = Math.acos(a[0] * b[0] + a[1] * b[1] + a[2] * b[2]);
  return range(49).map((step) => {
    const s = Math.sin((1 - step / 48) * angle) / Math.sin(angle);
    const t = Math.sin((step / 48) * angle) / Math.sin(angle);
    const x = a[0] * s + b[0] * t;
    const y = a[1] * s + b[1] * t;
    const z = a[2] * s + b[2] * t;
    return [(Math.atan2(y, x) / TAU) * 360, (Math.atan2(z, Math.hypot(x, y)) / TAU) * 360];
  });
}

function marker([x, y]: Point, city: string, tone: Tone): string {
  const cx = Math.round(x);
  const cy = Math.round(y);
  return (
    element('circle', { cx, cy, r: 30, fill: 'none', stroke: tone.ochre, 'stroke-width': 2 }) +
    element('circle', { cx, cy, r: 13, fill: tone.ochre, stroke: tone.ground, 'stroke-width': 5 }) +
    label(city, cx, cy + 92, tone)
  );
}

/** Draws a name centered at a point, with an outline in the background color, so that it is separated from the land. */
function label(text: string, x: number, y: number, tone: Tone): string {
  const setting = { size: 58, tracking: -0.01 };
  const d = outlinedText(text, Math.round(x - textWidth(text, setting) / 2), y, setting);
  const rim = {
    stroke: tone.ground,
    'stroke-width': 16,
    'stroke-linejoin': 'round',
    'paint-order': 'stroke',
  };
  return element('path', { d, fill: tone.line(1), ...rim });
}

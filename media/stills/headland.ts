import { bell, randomFor, range, smoothstep } from '../drawing/numbers.ts';
import { area, curve, polyline, traced, type Point } from '../drawing/path.ts';
import { element, filled, group, picture, strip, stroked } from '../drawing/svg.ts';
import type { Tone } from '../drawing/tone.ts';

const width = 1600;
const height = 900;
const seaLevel = 664;
/** The offset to the right, in pixels. */
const shift = 72;

const seaFloor: Point[] = [
  [-140, 812],
  [0, 807],
  [160, 800],
  [330, 782],
  [480, 752],
  [590, 716],
  [652, 690],
  [690, 660],
];
const cliff: Point[] = [
  [697, 640],
  [704, 608],
  [722, 596],
  [726, 570],
  [733, 520],
  [752, 501],
  [757, 470],
  [761, 428],
  [786, 404],
  [790, 372],
  [797, 322],
  [818, 300],
  [825, 262],
  [830, 228],
  [848, 202],
];
const backSlope: Point[] = [
  [864, 180],
  [900, 160],
  [960, 154],
  [1040, 171],
  [1130, 197],
  [1220, 213],
  [1330, 238],
  [1450, 272],
  [1560, 291],
  [1660, 316],
];

/** The outline of the land: the sea floor, up the cliff, and down the back slope. */
const profile = [curve(seaFloor), polyline(cliff), curve(backSlope)].join('').replaceAll(/(?!^)M/g, 'L');

/** Returns the firm's picture: a section of a headland over the sea, with folded, tilted beds, one of them ochre. */
export function headland(tone: Tone): string {
  return picture(width, height, element('rect', { width, height, fill: tone.ground }) + section(tone));
}

/** Returns the part for a phone, up to the right edge. web/src/sections/home-hero.module.css puts the seam over it. */
export function headlandStrip(tone: Tone): string {
  return strip(section(tone), tone.ground, [137.5, 108, 1462.5]);
}

/** Returns the middle of the ochre bed from the cliff to the edge of the picture, as path data. */
export function seam(): string {
  const middle = ochreDepth + ochreThickness / 2;
  return traced(
    range(12)
      .map((step) => foldAndTilt(795 + step * 74, middle))
      .map(([x, y]) => [x + shift, y]),
  );
}

function section(tone: Tone): string {
  const land = element('clipPath', { id: 'land' }, element('path', { d: `${profile}L1700 940L-160 940Z` }));
  const sky = element('clipPath', { id: 'sky' }, element('path', { d: `${profile}L1700 -60L-160 -60Z` }));
  const drawn =
    group(airLines(tone), { 'clip-path': 'url(#sky)' }) +
    sea(tone) +
    group(beds(tone), { 'clip-path': 'url(#land)' }) +
    stroked(profile, tone.line(0.95), 2.2, { 'stroke-linejoin': 'round' });
  return `<defs>${land}${sky}</defs>${group(drawn, { transform: `translate(${shift} 0)` })}`;
}

/** Returns the present position of a grain that was deposited at (u, depth): folded, then tilted. */
function foldAndTilt(u: number, depth: number): Point {
  const pressure = 0.35 + 0.65 * bell(u, 1130, 420);
  const phase = (u - 1010) / 112 + depth / 330;
  const x = u - pressure * 34 * Math.cos(phase - 0.4);
  const y =
    depth - pressure * (74 * Math.sin(phase) + 15 * Math.sin(2 * phase + 0.7)) - 40 * bell(u, 900, 300);
  const tilt = 0.235;
  const cx = 960;
  const cy = 430;
  return [
    cx + (x - cx) * Math.cos(tilt) - (y - cy) * Math.sin(tilt),
    cy + (x - cx) * Math.sin(tilt) + (y - cy) * Math.cos(tilt),
  ];
}

function horizon(depth: number): Point[] {
  return range(151).map((step) => foldAndTilt(-420 + step * 16, depth));
}

const ochreDepth = 322;
const ochreThickness = 13;

interface Bed {
  top: number;
  thickness: number;
  shade: number;
  kind: 'plain' | 'bedded' | 'jointed' | 'grained';
}

/** Returns the beds as they were deposited, oldest last. */
function pile(): Bed[] {
  const random = randomFor('headland');
  const kinds = ['plain', 'bedded', 'jointed', 'bedded', 'grained', 'plain'] as const;
  const laid: Bed[] = [];
  let top = -520;
  while (top < 1330) {
    const thickness = 11 + random() ** 1.7 * 40;
    const shade = (laid.length % 2 ? 0.16 : 0.42) + random() * 0.3;
    const kind = thickness < 18 ? 'plain' : (kinds[Math.floor(random() * kinds.length)] ?? 'plain');
    laid.push({ top, thickness, shade, kind });
    top += thickness;
  }
  return laid;
}

function beds(tone: Tone): string {
  const drawn = pile().map((bed) => {
    const { top, thickness, shade } = bed;
    const depthFade = 1 - 0.35 * smoothstep(300, 900, top);
    return (
      filled(area(horizon(top), horizon(top + thickness)), tone.stone(shade * depthFade)) +
      texture(bed, tone) +
      stroked(curve(horizon(top)), tone.line(0.48), 1.1)
    );
  });
  const ochre = filled(area(horizon(ochreDepth), horizon(ochreDepth + ochreThickness)), tone.ochre);
  return drawn.join('') + ochre;
}

function texture({ top, thickness, kind }: Bed, tone: Tone): string {
  if (kind === 'plain') return '';
  const rows = Math.max(2, Math.round(thickness / 8));
  const at = (row: number) => top + (thickness * row) / rows;
  if (kind === 'grained') return grains(top, thickness, tone);
  const lines = range(rows - 1).map((row) => curve(horizon(at(row + 1))));
  const bedding = stroked(lines.join(''), tone.line(0.27), 0.8);
  if (kind === 'bedded') return bedding;
  const joints = range(rows).flatMap((row) =>
    range(75).map((step) => {
      const u = -420 + step * 32 + (row % 2) * 16;
      return polyline([foldAndTilt(u, at(row)), foldAndTilt(u, at(row + 1))]);
    }),
  );
  return bedding + stroked(joints.join(''), tone.line(0.3), 0.8);
}

function grains(top: number, thickness: number, tone: Tone): string {
  const random = randomFor(`grains ${top}`);
  const dots = range(Math.round(thickness * 16)).map(() => {
    const [x, y] = foldAndTilt(-420 + random() * 2400, top + 3 + random() * (thickness - 6));
    return `M${x.toFixed(1)} ${y.toFixed(1)}h0`;
  });
  return stroked(dots.join(''), tone.line(0.5), 1.5, { 'stroke-linecap': 'round' });
}

/** Draws the eroded beds above the present surface with dashed lines, as geologists do. */
function airLines(tone: Tone): string {
  const lines = [-210, -120, -30, 60, 150, 240].map((depth, index) =>
    stroked(curve(horizon(depth)), tone.line(0.2 + index * 0.035), 1.1, { 'stroke-dasharray': '9 8' }),
  );
  const ochre = stroked(curve(horizon(ochreDepth + 6)), tone.ochre, 1.8, { 'stroke-dasharray': '10 9' });
  return group(lines.join('') + ochre, { mask: 'url(#above)' }) + above();
}

/** Returns a mask that fades the dashed lines out with height and toward the text. */
function above(): string {
  const stop = (offset: number, opacity: number) =>
    element('stop', { offset, 'stop-color': '#fff', 'stop-opacity': opacity });
  const fade = element(
    'radialGradient',
    { id: 'near', gradientUnits: 'userSpaceOnUse', cx: 1010, cy: 250, r: 560 },
    stop(0, 1) + stop(0.45, 0.8) + stop(1, 0),
  );
  return fade + element('mask', { id: 'above' }, element('rect', { width, height, fill: 'url(#near)' }));
}

/** Draws level lines, closer together toward the surface, with gaps between the reflections. */
function sea(tone: Tone): string {
  const random = randomFor('sea');
  const lines = range(17).map((row) => {
    const y = seaLevel + 2 + row ** 1.42 * 3.1;
    const dashes = range(9).map(
      () => `${Math.round(40 + random() * 260)} ${Math.round(6 + random() * (14 + row * 7))}`,
    );
    return stroked(`M-120 ${y.toFixed(1)}H780`, tone.line(Math.max(0.16, 0.62 - row * 0.03)), 1.2, {
      'stroke-dasharray': dashes.join(' '),
    });
  });
  const water = element('rect', { x: -120, y: seaLevel, width: 900, height: 240, fill: tone.stone(0.1) });
  return water + lines.join('');
}

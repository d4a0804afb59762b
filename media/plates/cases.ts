import { lerp, range, smoothstep } from '../drawing/numbers.ts';
import { plot, polyline, traced } from '../drawing/path.ts';
import { element, filled, group, stroked } from '../drawing/svg.ts';
import type { Tone } from '../drawing/tone.ts';
import { contour } from '../solutions/security.ts';
import { below, dashedTops, drawPile, type Pile } from './beds.ts';

/** Financial services: the layers of exposure, cut back along a falling curve with three readings. */
export function exposure(tone: Tone): string {
  const pile: Pile = {
    name: 'exposure',
    from: 120,
    to: 1140,
    count: 17,
    x: [140, 1480],
    lit: [9],
    at: (x, depth) => depth + 26 * Math.sin(x / 230 + depth / 300) - 0.05 * (x - 800),
  };
  const height = (x: number) =>
    250 + 520 * smoothstep(160, 1380, x) + 46 * Math.sin(x / 120) * (1 - smoothstep(300, 1300, x));
  const line = plot(140, 1480, 80, height);
  const readings = [360, 800, 1220].map((x) => {
    const y = Math.round(height(x));
    return (
      stroked(`M${x} ${y}V1150`, tone.ochre, 3, { 'stroke-dasharray': '4 10' }) +
      element('circle', { cx: x, cy: y, r: 17, fill: tone.ground, stroke: tone.ochre, 'stroke-width': 7 })
    );
  });
  const ticks = range(14).map((mark) => `M${140 + mark * 103} 1150v${mark % 4 ? 16 : 32}`);
  return (
    element('defs', {}, below('kept', line, 1150)) +
    dashedTops(pile, tone) +
    group(
      element('rect', { x: 140, y: 100, width: 1340, height: 1050, fill: tone.ground }) +
        drawPile(pile, tone),
      {
        'clip-path': 'url(#kept)',
      },
    ) +
    stroked(traced(line), tone.accent, 9, { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }) +
    readings.join('') +
    stroked(`M140 1150H1480${ticks.join('')}`, tone.line(0.7), 2)
  );
}

/** Manufacturing: a factory built of level beds, whose upper sheets have moved to the cloud. */
export function works(tone: Tone): string {
  const roof = [
    [250, 700],
    [250, 560],
    [430, 660],
    [430, 560],
    [610, 660],
    [610, 560],
    [790, 660],
    [790, 560],
    [970, 660],
    [970, 560],
    [1150, 660],
    [1150, 430],
    [1226, 430],
    [1226, 660],
    [1350, 660],
    [1350, 980],
    [250, 980],
  ] as const;
  const walls: Pile = {
    name: 'works',
    from: 430,
    to: 980,
    count: 15,
    x: [240, 1360],
    steps: 2,
    at: (_, depth) => depth,
    lit: [9],
  };
  const soil: Pile = {
    name: 'works soil',
    from: 980,
    to: 1180,
    count: 6,
    x: [100, 1500],
    at: (x, depth) => depth + (depth - 980) * 0.12 * Math.sin(x / 190),
  };
  const outline = polyline(roof, true);
  return (
    element(
      'defs',
      {},
      element('clipPath', { id: 'walls' }, element('path', { d: outline })) +
        element('clipPath', { id: 'soil' }, element('rect', { x: 100, y: 960, width: 1400, height: 220 })),
    ) +
    group(drawPile(soil, tone), { 'clip-path': 'url(#soil)' }) +
    group(drawPile(walls, tone), { 'clip-path': 'url(#walls)' }) +
    stroked(outline, tone.line(0.8), 3, { 'stroke-linejoin': 'round' }) +
    range(4)
      .map((index) => sheet(index, tone))
      .join('') +
    [340, 610, 880]
      .map(
        (x) => stroked(`M${x} 540v-56`, tone.ochre, 3.6) + filled(`M${x - 13} 486l13-24 13 24z`, tone.ochre),
      )
      .join('')
  );
}

function sheet(index: number, tone: Tone): string {
  const center = 800 + index * 42;
  const half = 560 - index * 92;
  const middle = (x: number) => 408 - index * 86 + 18 * Math.sin((x - center) / 170 + index * 1.4);
  const thickness = 46 - index * 6;
  const edge = (side: number) =>
    plot(
      center - half,
      center + half,
      48,
      (x) => middle(x) + side * thickness * Math.max(0, 1 - ((x - center) / half) ** 2) ** 0.6,
    );
  const back = edge(0.5).toReversed();
  const d = `${traced([...edge(-0.5), ...back])}Z`;
  return filled(d, tone.lit(lerp(0.4, 0.9, index / 3))) + stroked(traced(edge(-0.5)), tone.accent, 3);
}

/** Healthcare: contours close around a cross. */
export function ward(tone: Tone): string {
  const rings = range(15).map((index) => {
    const share = 1 - index / 15.5;
    const inside = 1 - share;
    const points = contour(share * 0.55, 0.2); // only the inner contours, because the outer ones are looser
    const fill =
      inside > 0.42 ? tone.lit((inside - 0.24) * 1.1) : tone.stone(0.16 + (index % 3) * 0.09 + inside * 0.4);
    return filled(
      `${traced(points.map(([x, y]) => [800 + (x - 945) * 2.75, 585 + (y - 318) * 2.75]))}Z`,
      fill,
    );
  });
  const arm = 62;
  const long = 168;
  const cross = `M${800 - arm} ${575 - long}h${arm * 2}v${long - arm}h${long - arm}v${arm * 2}h-${long - arm}v${long - arm}h-${arm * 2}v-${long - arm}h-${long - arm}v-${arm * 2}h${long - arm}z`;
  return (
    group(rings, { stroke: tone.line(0.5), 'stroke-width': 2 }) +
    element('path', {
      d: cross,
      fill: tone.ground,
      stroke: tone.accent,
      'stroke-width': 6,
      'stroke-linejoin': 'round',
    }) +
    range(9)
      .map((row) =>
        stroked(
          `M${800 - arm + 14} ${575 - long + 26 + row * 36}h${arm * 2 - 28}`,
          row === 4 ? tone.ochre : tone.line(0.5),
          row === 4 ? 8 : 2.4,
        ),
      )
      .join('')
  );
}

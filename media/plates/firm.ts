import { range, smoothstep } from '../drawing/numbers.ts';
import { plot, traced } from '../drawing/path.ts';
import { element, group, stroked } from '../drawing/svg.ts';
import type { Tone } from '../drawing/tone.ts';
import { drawPile, tops, type Pile } from './beds.ts';

/** The index of the bed in ochre, from the top. */
const ochreBed = 11;

const years = { name: 'sixteen years', from: 130, to: 1150, count: 16 };

/** The firm's story: a core of sixteen beds next to the rock that it was drilled from. */
export function core(tone: Tone): string {
  const at = (x: number, depth: number) =>
    depth + smoothstep(620, 1160, x) * (112 * Math.sin((x - 700) / 150) - 20);
  const rock: Pile = { ...years, x: [620, 1500], at, ochre: ochreBed, lit: [] };
  const cylinder: Pile = {
    ...years,
    x: [190, 410],
    steps: 20,
    ochre: ochreBed,
    at: (x, depth) => depth + 26 * Math.sqrt(Math.max(0, 1 - ((x - 300) / 110) ** 2)),
  };
  const clips =
    element('clipPath', { id: 'rock' }, element('rect', { x: 620, y: 100, width: 880, height: 1050 })) +
    element(
      'clipPath',
      { id: 'core' },
      element('path', { d: 'M190 130A110 26 0 0 1 410 130V1150A110 26 0 0 1 190 1150Z' }),
    );
  const links = tops(years).map((depth, index) =>
    stroked(
      `M424 ${Math.round(depth)}H606`,
      index === ochreBed ? tone.ochre : tone.line(0.5),
      index === ochreBed ? 4 : 1.8,
      {
        'stroke-dasharray': '4 9',
      },
    ),
  );
  const ticks = tops(years).map((depth) => `M160 ${Math.round(depth)}h-26`);
  return (
    element('defs', {}, clips) +
    group(drawPile(rock, tone), { 'clip-path': 'url(#rock)' }) +
    group(drawPile(cylinder, tone), { 'clip-path': 'url(#core)' }) +
    element('ellipse', {
      cx: 300,
      cy: 130,
      rx: 110,
      ry: 26,
      fill: tone.stone(0.3),
      stroke: tone.line(0.8),
      'stroke-width': 2,
    }) +
    stroked('M190 130V1150A110 26 0 0 0 410 1150V130', tone.line(0.8), 2.4) +
    links.join('') +
    stroked(`M160 130V1150${ticks.join('')}`, tone.line(0.6), 2)
  );
}

/** Not found: the beds break off at a fault and continue elsewhere. */
export function fault(tone: Tone): string {
  const at = (shift: number) => (x: number, depth: number) =>
    depth + shift + 30 * Math.sin(x / 260 + depth / 420) + (x - 800) * 0.06;
  const left: Pile = { name: 'fault', from: 60, to: 1300, count: 17, x: [100, 1010], at: at(0), ochre: 7 };
  const right: Pile = { ...left, from: 60, x: [600, 1500], at: at(196) };
  const clips =
    element('clipPath', { id: 'hanging' }, element('path', { d: 'M100 250L850 250L640 1130H100Z' })) +
    element('clipPath', { id: 'foot' }, element('path', { d: 'M904 420L1500 420V1130H735Z' }));
  const lost = stroked(traced(plot(880, 1500, 20, (x) => at(0)(x, tops(left)[7] ?? 0))), tone.ochre, 4, {
    'stroke-dasharray': '6 14',
  });
  return (
    element('defs', {}, clips) +
    group(drawPile(left, tone), { 'clip-path': 'url(#hanging)' }) +
    group(drawPile(right, tone), { 'clip-path': 'url(#foot)' }) +
    stroked('M895 170L655 1180', tone.line(0.8), 3, { 'stroke-dasharray': '26 12' }) +
    lost +
    range(2)
      .map((side) =>
        stroked(
          side ? 'M960 300l-26 110m-4-34l4 34 24-24' : 'M800 226l26-110m4 34l-4-34-24 24',
          tone.line(0.9),
          4,
          { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' },
        ),
      )
      .join('')
  );
}

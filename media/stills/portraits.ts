import type { Person } from '../../web/src/content/people.ts';
import { lerp, randomFor, range } from '../drawing/numbers.ts';
import { area, curve, plot, type Point } from '../drawing/path.ts';
import { element, filled, group, picture, stroked } from '../drawing/svg.ts';
import { toneOf, type Tone } from '../drawing/tone.ts';

const width = 400;
const height = 480;

/** What tells one profile from another. */
interface Features {
  /** Pixels that nose, chin and forehead stand out from the common profile. */
  nose: number;
  chin: number;
  forehead: number;
  hair: (tone: Tone) => string;
  glasses?: boolean;
  beard?: boolean;
}

/** The front of the head from the chest up, then the crown and the back down to the shoulder. Looks to the right. */
function profile({ nose, chin, forehead }: Features): Point[] {
  return [
    [352, 500],
    [318, 446],
    [256, 412],
    [236, 384],
    [240, 362],
    [262 + chin, 352],
    [272 + chin, 336],
    [268, 322],
    [277, 314],
    [271, 306],
    [280, 298],
    [276, 286],
    [288 + nose, 280],
    [300 + nose, 270],
    [286 + nose / 2, 244],
    [270, 222],
    [272 + forehead, 206],
    [268 + forehead, 176],
    [248, 136],
    [200, 112],
    [146, 122],
    [114, 164],
    [108, 222],
    [124, 282],
    [142, 322],
    [136, 366],
    [92, 400],
    [44, 428],
    [20, 500],
  ];
}

const strands = (edge: Point[], tone: Tone, strength = 0.16) =>
  filled(`${curve(edge)}Z`, tone.stone(strength)) + stroked(curve(edge), tone.line(0.7), 1.6);

/** Lines that follow the crown. */
const combed = (tone: Tone, count: number, reach: number) =>
  range(count).map((row) => {
    const inset = 8 + row * 9;
    const line: Point[] = [
      [254 - inset * 0.6, 140 + inset * 0.9],
      [200, 112 + inset],
      [148 + inset * 0.5, 124 + inset],
      [116 + inset, 166 + inset * 0.5],
      [110 + inset, 222],
      [124 + inset * 0.8, reach],
    ];
    return stroked(curve(line), tone.line(0.42), 1.1);
  });

const cap: Point[] = [
  [270, 178],
  [256, 132],
  [202, 100],
  [140, 110],
  [104, 160],
  [98, 226],
  [118, 288],
  [142, 286],
  [158, 250],
  [166, 210],
  [196, 196],
  [232, 180],
];

const hairs = {
  short: (tone: Tone) =>
    strands([...cap.slice(0, 6), [104, 254], [134, 262], ...cap.slice(8), ...cap.slice(0, 1)], tone) +
    combed(tone, 6, 246).join(''),
  bun: (tone: Tone) =>
    element('circle', {
      cx: 92,
      cy: 196,
      r: 40,
      fill: tone.stone(0.16),
      stroke: tone.line(0.7),
      'stroke-width': 1.6,
    }) +
    range(4)
      .map((ring) =>
        element('circle', {
          cx: 92,
          cy: 196,
          r: 32 - ring * 8,
          fill: 'none',
          stroke: tone.line(0.42),
          'stroke-width': 1.1,
        }),
      )
      .join('') +
    strands([...cap, ...cap.slice(0, 1)], tone) +
    combed(tone, 6, 262).join(''),
  long: (tone: Tone) => {
    const edge: Point[] = [
      ...cap.slice(0, 6),
      [92, 300],
      [84, 372],
      [96, 428],
      [150, 432],
      [176, 372],
      [172, 300],
      [170, 240],
      [196, 200],
      [236, 180],
      [270, 178],
    ];
    const falling = range(8).map((row) => {
      const x = 104 + row * 9;
      const line: Point[] = [
        [200 - row * 3, 112 + row * 8],
        [140 + row * 4, 124 + row * 7],
        [x + 4, 200],
        [x - 4, 300],
        [x, 420],
      ];
      return stroked(curve(line), tone.line(0.42), 1.1);
    });
    return strands(edge, tone) + falling.join('');
  },
  curls: (tone: Tone) => {
    const random = randomFor('curls');
    const centres = range(54).map((index): Point => {
      const angle = lerp(-0.12, -3.75, ((index % 18) + random() * 0.6) / 18);
      const radius = [94, 76, 60][Math.floor(index / 18)] ?? 0;
      return [188 + radius * Math.cos(angle) * 0.98, 206 + radius * Math.sin(angle) * 1.04];
    });
    return centres
      .map(([x, y], index) =>
        element('circle', {
          cx: x,
          cy: y,
          r: 13 + (index % 4) * 2.5,
          fill: tone.stone(0.12 + (index % 3) * 0.05),
          stroke: tone.line(0.5),
          'stroke-width': 1.1,
        }),
      )
      .join('');
  },
  scarf: (tone: Tone) => {
    const edge: Point[] = [
      [272, 172],
      [250, 122],
      [196, 96],
      [136, 108],
      [98, 160],
      [94, 234],
      [100, 310],
      [70, 380],
      [36, 430],
      [20, 500],
      [340, 500],
      [300, 436],
      [262, 398],
      [252, 366],
      [232, 340],
      [214, 296],
      [212, 240],
      [232, 200],
      [272, 172],
    ];
    const folds = range(7).map((row) => {
      const out = 10 + row * 13;
      const line: Point[] = [
        [262 - out * 0.5, 168 - out * 0.45],
        [222 - out * 0.8, 200 - out * 0.3],
        [208 - out, 244],
        [210 - out, 304 + out * 0.1],
        [226 - out * 0.9, 350 + out * 0.5],
        [250 - out * 0.6, 392 + out * 1.1],
      ];
      return stroked(curve(line), tone.line(0.42), 1.1);
    });
    return strands(edge, tone, 0.22) + folds.join('');
  },
  bald: () => '',
};

function bristles(chin: number, tone: Tone): string {
  const lines = range(7).map((row) => {
    const line: Point[] = [
      [186 + row * 3, 286 + row * 7],
      [214 + row * 4, 332 + row * 3],
      [250 + chin + row * 3, 354 - row * 3],
    ];
    return stroked(curve(line), tone.line(0.42), 1.1);
  });
  return lines.join('');
}

const features: Record<Person['slug'], Features> = {
  'ruth-calloway': { nose: 2, chin: 0, forehead: 0, hair: hairs.bun, glasses: true },
  'daniel-osei': { nose: -3, chin: 3, forehead: 3, hair: hairs.bald, beard: true },
  'claire-beaulieu': { nose: 5, chin: -2, forehead: -2, hair: hairs.long },
  'omar-haddad': { nose: 7, chin: 4, forehead: 0, hair: hairs.short, beard: true },
  'hana-yusuf': { nose: 0, chin: -2, forehead: 0, hair: hairs.scarf },
  'maya-lindqvist': { nose: 1, chin: 1, forehead: 2, hair: hairs.curls, glasses: true },
};

/** A person's head in profile, cut like a section: beds fill it, and one of them has the accent of the practice. */
export function portrait({ slug, accent }: Person): string {
  const tone = toneOf('dark', accent);
  const own = features[slug];
  const outline = profile(own);
  const random = randomFor(`portrait ${slug}`);
  const tilt = lerp(-0.16, 0.16, random());
  const phase = random() * 6;
  const lit = 10 + Math.floor(random() * 4);
  const beds = range(24).map((row) => {
    const top = plot(
      0,
      width,
      40,
      (x) => 70 + row * 19 + 9 * Math.sin(x / 62 + row / 5 + phase) + tilt * (x - 200),
    );
    const shade = (row % 2 ? 0.5 : 0.72) + random() * 0.2;
    const fill = row === lit ? tone.lit(0.95) : tone.stone(shade);
    const foot: Point[] = [
      [0, height + 40],
      [width, height + 40],
    ];
    return filled(area(top, foot), fill) + stroked(curve(top), tone.line(0.5), 1);
  });
  const beard: Point[] = [
    [270, 318],
    [276 + own.chin, 340],
    [262 + own.chin, 362],
    [236, 372],
    [196, 348],
    [172, 300],
    [168, 262],
    [182, 262],
    [198, 300],
    [236, 318],
    [270, 318],
  ];
  const head =
    element('defs', {}, element('clipPath', { id: 'head' }, element('path', { d: `${curve(outline)}Z` }))) +
    group(beds, { 'clip-path': 'url(#head)' }) +
    stroked(curve(outline), tone.line(0.95), 2.2, { 'stroke-linejoin': 'round' });
  const eye = stroked('M248 232q9 -6 17 -1', tone.line(1), 2.4, { 'stroke-linecap': 'round' });
  const glasses = own.glasses
    ? element('circle', {
        cx: 256,
        cy: 234,
        r: 19,
        fill: 'none',
        stroke: tone.line(1),
        'stroke-width': 2.4,
      }) + stroked('M237 232L176 226', tone.line(1), 2.4)
    : '';
  const ground = element('rect', { width, height, fill: tone.ground });
  const air = range(9).map((row) =>
    stroked(
      curve(
        plot(0, width, 40, (x) => 40 + row * 30 + 9 * Math.sin(x / 62 + row / 3 + phase) + tilt * (x - 200)),
      ),
      tone.line(0.16),
      1,
      { 'stroke-dasharray': '7 8' },
    ),
  );
  const content =
    ground +
    air.join('') +
    head +
    (own.beard ? strands(beard, tone) + bristles(own.chin, tone) : '') +
    own.hair(tone) +
    eye +
    glasses;
  return picture(width, height, content);
}

import type { Person } from '../../web/src/content/people.ts';
import { lerp, randomFor, range } from '../drawing/numbers.ts';
import { area, curve, plot, type Point } from '../drawing/path.ts';
import { element, filled, group, picture, stroked } from '../drawing/svg.ts';
import { toneOf } from '../drawing/tone.ts';
import { beard, hair, type Hair } from './hair.ts';

const width = 400;
const height = 480;

/** The features that distinguish the profiles. */
interface Features {
  /** Offsets of nose, chin and forehead from the common profile, in pixels. */
  nose: number;
  chin: number;
  forehead: number;
  hair: Hair;
  glasses?: boolean;
  beard?: boolean;
}

/**
 * Returns the outline of a head that looks to the right: the front from the chest up, the crown, and the back down to
 * the shoulder.
 */
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

const features: Record<Person['slug'], Features> = {
  'ruth-calloway': { nose: 2, chin: 0, forehead: 0, hair: hair.bun, glasses: true },
  'daniel-osei': { nose: -3, chin: 3, forehead: 3, hair: hair.bald, beard: true },
  'claire-beaulieu': { nose: 5, chin: -2, forehead: -2, hair: hair.long },
  'omar-haddad': { nose: 7, chin: 4, forehead: 0, hair: hair.short, beard: true },
  'hana-yusuf': { nose: 0, chin: -2, forehead: 0, hair: hair.scarf },
  'maya-lindqvist': { nose: 1, chin: 1, forehead: 2, hair: hair.curls, glasses: true },
};

/** Draws a person's head in profile as a section: beds fill it, and one of them has the accent of the practice. */
export function portrait({ slug, accent }: Person): string {
  const tone = toneOf('dark', accent);
  const own = features[slug];
  const outline = profile(own);
  const random = randomFor(`portrait ${slug}`);
  const tilt = lerp(-0.16, 0.16, random());
  const phase = random() * 6;
  const lit = 18 + Math.floor(random() * 2); // the collar
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
    ground + air.join('') + head + (own.beard ? beard(own.chin, tone) : '') + own.hair(tone) + eye + glasses;
  return picture(width, height, content);
}

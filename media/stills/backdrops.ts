import { engagementAccent, engagementSlugs } from '../../web/src/content/engagements.ts';
import { bell, lerp, randomFor, range, smoothstep } from '../drawing/numbers.ts';
import { area, curve, plot, polyline } from '../drawing/path.ts';
import {
  type Backdrop,
  type Drawing,
  element,
  filled,
  group,
  picture,
  strip,
  stroked,
} from '../drawing/svg.ts';
import { toneOf, type Tone } from '../drawing/tone.ts';
import { engagementBackdrops } from './engagements.ts';
import { overviewBackdrops } from './overview-backdrops.ts';

const width = 1600;
const height = 900;

/** About: one coast behind another, seen from the sea; the ochre bed runs through all of them. */
const coasts: Drawing = (tone) => {
  const ridge = (row: number, x: number) => {
    const share = row / 12;
    const land = smoothstep(360 + 40 * share, 1240, x + 130 * Math.sin(row * 1.7));
    const form =
      0.62 +
      0.3 * Math.sin(x / (150 + row * 9) + row * 2.1) +
      0.16 * Math.sin(x / 63 + row * 1.3) +
      0.05 * Math.sin(x / 21 + row * 4);
    return lerp(330, 800, share ** 1.25) - land * form * lerp(250, 170, share);
  };
  return range(13)
    .map((row) => {
      const top = plot(-20, width + 20, 170, (x) => ridge(row, x));
      const vein = area(
        plot(640, width + 20, 120, (x) => ridge(row, x) + 20 - 7 * smoothstep(640, 1000, x)),
        plot(640, width + 20, 120, (x) => ridge(row, x) + 20 + 5 * smoothstep(640, 1000, x)),
      );
      const fine = range(5).map((line) =>
        curve(plot(-20, width + 20, 120, (x) => ridge(row, x) + 9 + line * (7 + line))),
      );
      return (
        filled(
          area(top, [
            [-20, height + 20],
            [width + 20, height + 20],
          ]),
          tone.stone(0.1 + 0.045 * row),
        ) +
        stroked(fine.join(''), tone.line(0.16 + row * 0.012), 0.9) +
        (row === 9 ? filled(vein, tone.ochre) : '') +
        stroked(curve(top), tone.line(0.38 + row * 0.035), 1.5)
      );
    })
    .join('');
};

/** Why: cores from four places, and the beds that they have in common. */
const cores: Drawing = (tone, isStrip) => {
  const random = randomFor('cores');
  const parts = range(isStrip ? 5 : 15).map(() => 18 + random() * 52);
  const shades = parts.map((_, index) => (index % 2 ? 0.24 : 0.48) + random() * 0.2);
  // The position of the first core, the number of cores, and the index of the ochre bed.
  const [first, count, vein] = isStrip ? [695, 6, 3] : [1016, 4, 8];
  const columns = range(count).map((index) => ({
    x: first + index * 166,
    shift: [70, -10, 46, 4, 62, 10][index] ?? 0,
    scale: [1, 1.16, 0.92, 1.1, 0.98, 1.06][index] ?? 1,
  }));
  const depth = (column: number, bed: number) => {
    const { shift, scale } = columns[column] ?? { shift: 0, scale: 1 };
    return (
      90 +
      shift +
      parts
        .slice(0, bed)
        .reduce((sum, part, index) => sum + part * scale * (1 + 0.12 * Math.sin(index * 2 + column * 1.7)), 0)
    );
  };
  const links = range(count - 1).flatMap((column) =>
    (isStrip ? [1, 3] : [2, 5, 8, 11]).map((bed) => {
      const from = columns[column]?.x ?? 0;
      const to = columns[column + 1]?.x ?? 0;
      const line = polyline([
        [from + 44, depth(column, bed)],
        [to - 44, depth(column + 1, bed)],
      ]);
      return stroked(line, bed === vein ? tone.ochre : tone.line(0.4), bed === vein ? 1.8 : 1.1, {
        'stroke-dasharray': '5 7',
      });
    }),
  );
  const drawn = columns.map(({ x }, column) => {
    const beds = parts.map((_, bed) => {
      const top = depth(column, bed);
      const foot = depth(column, bed + 1);
      const d = `M${x - 40} ${top.toFixed(1)}q40 22 80 0V${foot.toFixed(1)}q-40 22-80 0Z`;
      return element('path', {
        d,
        fill: bed === vein ? tone.ochre : tone.stone(shades[bed] ?? 0.3),
        stroke: tone.line(0.5),
        'stroke-width': 1.1,
      });
    });
    const rim = element('ellipse', {
      cx: x,
      cy: depth(column, 0),
      rx: 40,
      ry: 11,
      fill: tone.stone(0.3),
      stroke: tone.line(0.75),
      'stroke-width': 1.4,
    });
    const ticks = range(isStrip ? 9 : 17).map(
      (mark) => `M${x - 52} ${Math.round(depth(column, 0) + mark * 34)}h${mark % 4 ? -6 : -12}`,
    );
    return beds.join('') + rim + stroked(ticks.join(''), tone.line(0.4), 1);
  });
  return links.join('') + drawn.join('');
};

/** Careers: many lines from all directions join into one bed. */
const confluence: Drawing = (tone) => {
  const random = randomFor('confluence');
  const lines = range(58).map((index) => {
    const start = -160 + index * 22 + random() * 16;
    const end = 300 + index * 4.1;
    const turn = 560 + random() * 260;
    const wander = random() * 6;
    const y = (x: number) =>
      lerp(
        start + 30 * Math.sin(x / 170 + wander),
        end - (x - 1200) * 0.13 + 16 * Math.sin(x / 150),
        smoothstep(turn - 330, turn + 480, x),
      );
    const bed = 0.5 * bell(index, 29, 13);
    const color = index === 33 ? tone.ochre : tone.line(0.32 + bed);
    return stroked(curve(plot(-20, width + 20, 90, y)), color, index === 33 ? 4 : 1.3);
  });
  return lines.join('');
};

/** Partners: two series of beds interlock. */
const interlocked: Drawing = (tone) => {
  const random = randomFor('interlocked');
  const seam = 1060;
  const base = (x: number) => 34 * Math.sin(x / 300) - 0.05 * (x - seam);
  const ground = filled(
    area(plot(-20, width + 20, 60, base), [
      [-20, height + 20],
      [width + 20, height + 20],
    ]),
    tone.stone(0.5),
  );
  const field = range(36).map((row) =>
    stroked(curve(plot(-20, width + 20, 80, (x) => base(x) + 12 + row * 26)), tone.line(0.36), 1),
  );
  const tongues = range(9).map((row) => {
    const y = 60 + row * 96;
    const thickness = 56 + random() * 26;
    const tip = seam + 120 + random() * 240;
    const half = (x: number) => (thickness / 2) * Math.max(0, 1 - smoothstep(seam - 420, tip, x)) ** 0.75;
    const [upper, lower] = [-1, 1].map((side) => plot(-20, tip, 90, (x) => y + base(x) + side * half(x)));
    const fine = [-0.5, 0, 0.5].map((share) =>
      stroked(
        curve(plot(-20, tip, 70, (x) => y + base(x) + share * 2 * half(x) * 0.66)),
        tone.line(0.24),
        0.9,
      ),
    );
    const vein = stroked(curve(plot(-20, tip - 60, 90, (x) => y + base(x))), tone.ochre, 7, {
      'stroke-linecap': 'round',
    });
    return (
      filled(area(upper ?? [], lower ?? []), tone.stone(0.16 + (row % 3) * 0.06)) +
      (row === 4 ? vein : fine.join('')) +
      stroked(curve(upper ?? []) + curve(lower ?? []), tone.line(0.55), 1.4)
    );
  });
  return ground + group(field) + tongues.join('');
};

const drawings: Record<string, Backdrop> = {
  about: [coasts, [40, 40, 1560]],
  why: [cores, [600, 38, 1020]],
  careers: [confluence, [240, 165, 1360]],
  partner: [interlocked, [400, 210, 1200]],
  ...overviewBackdrops,
};

/** Returns the pictures behind the tops of the firm's pages and of the engagements, as SVGs for a desktop and a phone. */
export function backdrops(): [name: string, wide: string, strip: string][] {
  const firm = Object.entries(drawings).map(([name, backdrop]) =>
    drawn(name, backdrop, toneOf('dark', 'ochre')),
  );
  const engagements = engagementSlugs.map((slug) =>
    drawn(slug, engagementBackdrops[slug], toneOf('dark', engagementAccent(slug))),
  );
  return [...firm, ...engagements];
}

function drawn(
  name: string,
  [draw, view]: Backdrop,
  tone: Tone,
): [name: string, wide: string, strip: string] {
  const ground = element('rect', { width, height, fill: tone.ground });
  return [
    name,
    picture(width, height, ground + draw(tone, false)),
    strip(draw(tone, true), tone.ground, view),
  ];
}

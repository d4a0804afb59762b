import { lerp, randomFor, range, smoothstep, TAU } from '../drawing/numbers.ts';
import { area, curve, plot, polyline, type Point } from '../drawing/path.ts';
import { type Backdrop, filled, stroked } from '../drawing/svg.ts';
import type { Tone } from '../drawing/tone.ts';

const width = 1600;
const height = 900;

/** Solutions: a trunk of rock divides into twelve beds, each with its own course; one of them is ochre. */
function parting(tone: Tone, isStrip: boolean): string {
  const random = randomFor('parting');
  const thickness = range(12).map(() => 0.7 + random() * 0.6);
  const total = thickness.reduce((sum, part) => sum + part, 0);
  const above = thickness.map(
    (_, bed) => thickness.slice(0, bed).reduce((sum, part) => sum + part, 0) / total,
  );
  return range(12)
    .map((bed) => {
      const share = above[bed] ?? 0;
      const part = (thickness[bed] ?? 1) / total;
      const spread = (x: number) => smoothstep(520, 1560, x);
      const edge = (x: number, side: number) => {
        const trunk = 620 + 150 * (share + side * part) - 0.09 * x;
        const fan = lerp(isStrip ? 190 : -40, isStrip ? 770 : 900, share + side * part * 0.62);
        const course = 16 * Math.sin(x / 150 + bed * 1.9) * spread(x);
        return lerp(trunk, fan, spread(x) ** 1.15) + course + 20 * Math.sin(x / 330);
      };
      const upper = plot(-20, width + 20, 100, (x) => edge(x, 0));
      const lower = plot(-20, width + 20, 100, (x) => edge(x, 1));
      const start = 640 + random() * 260;
      const fine = range(3).map((line) =>
        curve(plot(start + line * 40, width + 20, 70, (x) => edge(x, (line + 1) / 4))),
      );
      const fill = bed === 7 ? tone.ochre : tone.stone((bed % 2 ? 0.34 : 0.6) + random() * 0.16);
      return (
        filled(area(upper, lower), fill) +
        (bed === 7 ? '' : stroked(fine.join(''), tone.line(0.3), 0.9)) +
        stroked(curve(upper), tone.line(0.62), 1.5)
      );
    })
    .join('');
}

/** Contact: the rings of two offices meet in terraces of rock; the shared ring is ochre. */
function rings(tone: Tone): string {
  const offices = [
    { x: 1010, y: 520 },
    { x: 1440, y: 370 },
  ];
  const count = 17;
  const ringAt = ({ x, y }: { x: number; y: number }, radius: number): Point[] =>
    range(109).map((step) => {
      const angle = (step / 108) * TAU;
      const wobble =
        1 + 0.035 * Math.sin(angle * 3 + radius / 70 + x) + 0.02 * Math.sin(angle * 5 - radius / 40);
      return [x + radius * wobble * 1.25 * Math.cos(angle), y + radius * wobble * 0.8 * Math.sin(angle)];
    });
  const radiusOf = (ring: number) => 12 + (count - 1 - ring) ** 1.25 * 13.5;
  const terraces = range(count).map((ring) => {
    const outlines = offices.map((office) => polyline(ringAt(office, radiusOf(ring)), true)).join('');
    const isShared = ring === 6;
    // The fill covers the inner half of the line, and all of it where the two rings overlap.
    return (
      stroked(outlines, isShared ? tone.ochre : tone.line(0.3 + ring * 0.026), isShared ? 7 : 2.6) +
      filled(outlines, tone.stone(0.08 + ring * 0.042 + (ring % 2) * 0.05))
    );
  });
  const marks = offices.map(
    ({ x, y }) =>
      stroked(`M${x} ${y}v-46`, tone.ochre, 3) + filled(`M${x - 9} ${y - 44}l9-18 9 18z`, tone.ochre),
  );
  return terraces.join('') + marks.join('');
}

/** Blog: the leaves of an open book are the beds of a fold; one of them is ochre. */
function leaves(tone: Tone): string {
  const random = randomFor('leaves');
  const spine = 1130;
  const side = (leaf: number, direction: 1 | -1) => {
    const lift = 1 - leaf / 17;
    const reach = 640 - leaf * 4;
    const at = (distance: number) => {
      const share = distance / reach;
      const arch = Math.sin(share * Math.PI * 0.84) ** 0.8;
      return (
        690 + leaf * 13 - arch * lerp(70, 470, lift) - share * 60 * lift + 6 * Math.sin(distance / 60 + leaf)
      );
    };
    return plot(0, reach, 70, at).map(([distance, y]): Point => [spine + direction * distance, y]);
  };
  return range(17)
    .flatMap((leaf) =>
      ([-1, 1] as const).map((direction) => {
        const top = side(leaf, direction);
        const ends = [top[0], top.at(-1)].map((point) => point?.[0] ?? spine);
        const foot: Point[] = ends.map((x) => [x, height + 20]);
        const fill = tone.stone((leaf % 2 ? 0.2 : 0.42) + random() * 0.16);
        const isMarked = leaf === 5 && direction === 1;
        return (
          filled(area(top, foot), isMarked ? tone.ochre : fill) +
          stroked(curve(top), isMarked ? tone.ochre : tone.line(0.55), isMarked ? 3 : 1.4)
        );
      }),
    )
    .join('');
}

/** The backdrops of the three pages with links to many others. */
export const overviewBackdrops: Record<'solutions' | 'contact' | 'blog', Backdrop> = {
  solutions: [parting, [120, 150, 1480]],
  contact: [rings, [445, 130, 1560]],
  blog: [leaves, [300, 145, 1660]],
};

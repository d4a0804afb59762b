import type { EngagementSlug } from '../../web/src/content/engagements.ts';
import { lerp, randomFor, range, smoothstep, TAU } from '../drawing/numbers.ts';
import { area, curve, plot, polyline, type Point } from '../drawing/path.ts';
import { type Backdrop, element, filled, group, stroked } from '../drawing/svg.ts';
import type { Tone } from '../drawing/tone.ts';

const width = 1600;
const height = 900;

/** The bank: beds cut back along a falling curve. The removed parts are dashed; files arrive on the slope. */
function arrivals(tone: Tone): string {
  const random = randomFor('arrivals');
  const slope = (x: number) =>
    190 + 470 * smoothstep(640, 1560, x) + 34 * Math.sin(x / 118) * (1 - smoothstep(500, 1500, x));
  const bed = (depth: number) => (x: number) =>
    depth + 30 * Math.sin(x / 260 + depth / 250) - 0.06 * (x - 900);
  const beds = range(26).map((row) => {
    const top = bed(40 + row * 36);
    const inside = plot(-20, width + 20, 110, (x) => Math.max(top(x), slope(x)));
    const strength = (row % 2 ? 0.2 : 0.44) + random() * 0.18;
    const fill = row === 14 ? tone.lit(0.85) : tone.stone(strength);
    const ground: Point[] = [
      [-20, height + 20],
      [width + 20, height + 20],
    ];
    return filled(area(inside, ground), fill) + stroked(curve(inside), tone.line(0.42), 1);
  });
  const lost = range(16).map((row) =>
    stroked(
      curve(plot(600, width + 20, 70, (x) => Math.min(bed(40 + row * 36)(x), slope(x) - 6))),
      tone.line(0.3),
      1.1,
      { 'stroke-dasharray': '9 9' },
    ),
  );
  const files = range(34).map(() => {
    const x = 620 + random() * 940;
    return element('circle', {
      cx: x,
      cy: slope(x) - 10 - random() ** 2 * 190,
      r: 2.4,
      fill: tone.line(0.75),
    });
  });
  const readings = [820, 1120, 1420].map((x) => {
    const y = slope(x);
    return (
      stroked(`M${x} ${y.toFixed(1)}V${height}`, tone.ochre, 1.8, { 'stroke-dasharray': '3 8' }) +
      element('circle', { cx: x, cy: y, r: 9, fill: tone.ground, stroke: tone.ochre, 'stroke-width': 3.4 })
    );
  });
  const edge = stroked(curve(plot(-20, width + 20, 110, slope)), tone.accent, 4.5);
  return lost.join('') + beds.join('') + files.join('') + edge + readings.join('');
}

/** The plants: nine terraces of level beds, from each of which the upper sheet has risen a little further. */
function terraces(tone: Tone): string {
  const random = randomFor('terraces');
  return range(9)
    .map((index) => {
      const left = 560 + index * 116;
      const right = left + 112;
      const top = 610 - 34 * index + 22 * Math.sin(index * 2.2);
      const beds = range(24).map((row) => {
        const y = top + row * 26 - (row > 3 ? 14 : 0); // the ochre bed above is 14 px thinner
        const fill = row === 3 ? tone.ochre : tone.stone((row % 2 ? 0.26 : 0.5) + random() * 0.16);
        return element('rect', { x: left, y, width: right - left, height: row === 3 ? 12 : 26, fill });
      });
      const fill = group(beds, { stroke: tone.line(0.4), 'stroke-width': 1 });
      const walls = stroked(`M${left} ${height}V${top}H${right}V${height}`, tone.line(0.75), 1.6);
      const risen = range(5).map((sheet) => {
        const lift = 40 + index * 13 + sheet * (16 + index * 3);
        const half = 56 - sheet * 3;
        const middle = (left + right) / 2 + sheet * (2 + index);
        const bow = (side: number) =>
          plot(middle - half, middle + half, 24, (x) => {
            const share = 1 - ((x - middle) / half) ** 2;
            return top - lift - 0.1 * (x - middle) + side * 6 * share ** 0.6;
          });
        return (
          filled(area(bow(-1), bow(1)), tone.lit(lerp(0.25, 0.85, sheet / 4))) +
          stroked(curve(bow(-1)), tone.accent, 1.4)
        );
      });
      const x = (left + right) / 2;
      const rise = stroked(`M${x} ${top - 8}V${top - 30 - index * 11}`, tone.line(0.5), 1.2, {
        'stroke-dasharray': '4 6',
      });
      return fill + walls + rise + risen.join('');
    })
    .join('');
}

/** The hospital: contours close around a cross; each of the 52 checks is a mark on the outermost. */
function checked(tone: Tone): string {
  const cx = 1190;
  const cy = 440;
  const ringAt = (radius: number): Point[] =>
    range(121).map((step) => {
      const angle = (step / 120) * TAU;
      const wobble = 1 + 0.05 * Math.sin(angle * 3 + radius / 60) + 0.03 * Math.sin(angle * 5 - radius / 40);
      return [cx + radius * wobble * 1.12 * Math.cos(angle), cy + radius * wobble * Math.sin(angle)];
    });
  const rings = range(19).map((index) => {
    const radius = 560 - index * 27;
    const fill =
      index > 11
        ? tone.lit(0.12 + (index - 11) * 0.09)
        : tone.stone(0.1 + (index % 3) * 0.09 + index * 0.012);
    return (
      filled(`${polyline(ringAt(radius), true)}`, fill) +
      stroked(polyline(ringAt(radius), true), tone.line(0.34), 1.1)
    );
  });
  const marks = range(52).map((index) => {
    const angle = (index / 52) * TAU;
    const at = (radius: number): Point => [
      cx + radius * 1.12 * Math.cos(angle),
      cy + radius * Math.sin(angle),
    ];
    const isOpen = index === 37; // one check is longer and ochre
    return stroked(
      polyline([at(366), at(isOpen ? 408 : 390)]),
      isOpen ? tone.ochre : tone.accent,
      isOpen ? 5 : 3,
      {
        'stroke-linecap': 'round',
      },
    );
  });
  const arm = 24;
  const long = 68;
  const cross = `M${cx - arm} ${cy - long}h${arm * 2}v${long - arm}h${long - arm}v${arm * 2}h-${long - arm}v${long - arm}h-${arm * 2}v-${long - arm}h-${long - arm}v-${arm * 2}h${long - arm}z`;
  return (
    rings.join('') +
    marks.join('') +
    element('path', { d: cross, fill: tone.ground, stroke: tone.accent, 'stroke-width': 3 })
  );
}

/** The backdrop of each sample engagement's page. */
export const engagementBackdrops: Record<EngagementSlug, Backdrop> = {
  'bank-risk-platform': [arrivals, [200, 110, 1400]],
  'plant-cloud-migration': [terraces, [216, 10, 1414]],
  'hospital-security-framework': [checked, [166, 20, 2047]],
};

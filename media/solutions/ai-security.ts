import { bell, range, TAU } from '../drawing/numbers.ts';
import { curve, plot, type Point } from '../drawing/path.ts';
import { element, stroked } from '../drawing/svg.ts';
import type { Tone } from '../drawing/tone.ts';
import { type Block, drawBlock, fromMiddle, onSurface, type Plate, ring } from '../plates/block.ts';
import { type Scene, type SolutionDrawing, sceneWidth } from './scene.ts';

const center: Point = [930, 360];
const radius = 176;

/** AI security: streams flow around the model, and none crosses the boundary. */
const scene: Scene = (t, tone) => {
  const streams = range(46).map((index) => {
    const far = (index - 22.5) * 21 * (1 + 0.004 * Math.sin(TAU * (t + index / 46)));
    const near = Math.max(0, 1 - Math.abs(index - 22.5) / 13);
    const d = curve(plot(-20, sceneWidth + 20, 150, (x) => center[1] + streamline(x - center[0], far)));
    const line = stroked(d, near > 0.25 ? tone.lit(0.3 + near * 0.5) : tone.line(0.32), 1.3);
    // A dash and its gap are 333.333 long together, the distance by which a dash moves per loop.
    const probe = stroked(d, index % 4 === 1 ? tone.accent : tone.line(0.75), 2, {
      'stroke-dasharray': '34 299.333',
      'stroke-dashoffset': -(t * 333.333 + ((index * 137) % 333)),
      'stroke-linecap': 'round',
    });
    return index % 2 ? line + probe : line;
  });
  return streams.join('') + core(t, tone);
};

/**
 * Returns the height of a streamline around a cylinder in a steady flow.
 * @param far its distance from the axis far upstream
 */
function streamline(x: number, far: number): number {
  const side = Math.sign(far);
  let y = Math.max(Math.abs(far), Math.sqrt(Math.max(0, radius ** 2 - x ** 2)) + 0.5);
  // Newton's method finds the height at which the stream function is the same as far upstream.
  for (let step = 0; step < 40; step += 1) {
    const square = x * x + y * y;
    const value = y * (1 - radius ** 2 / square) - Math.abs(far);
    const slope = 1 - radius ** 2 / square + (2 * radius ** 2 * y * y) / square ** 2;
    y -= value / slope;
  }
  return side * y;
}

function core(t: number, tone: Tone): string {
  return range(9)
    .map((ring) => {
      const size = radius - 12 - ring * 18 + 2.5 * Math.sin(TAU * (t - ring * 0.11));
      const last = ring === 8;
      return element('circle', {
        cx: center[0],
        cy: center[1],
        r: size,
        fill: last ? tone.accent : tone.lit(0.1 + ring * 0.075),
        stroke: ring === 0 ? tone.accent : tone.lit(0.4 + ring * 0.07),
        'stroke-width': ring === 0 ? 2.6 : 1.2,
      });
    })
    .join('');
}

/** A mound within a moat. */
const plate: Plate = (tone) => {
  const block: Block = {
    name: 'moated',
    lit: [1, 5],
    detail: 48,
    rows: 30,
    surface: (x, y) =>
      -30 * bell(fromMiddle(x, y), 0.33, 0.085) + 104 * bell(fromMiddle(x, y), 0, 0.17) + 4 * Math.sin(9 * x),
  };
  const ringsAt = [0.33, 0.19, 0.12, 0.06];
  return (
    drawBlock(block, tone) +
    ringsAt.map((radius, index) => onSurface(block, ring(radius), tone.accent, index ? 1.3 : 2.6)).join('')
  );
};

export const aiSecurity: SolutionDrawing = { scene, strip: [280, 155, 1000], plate };

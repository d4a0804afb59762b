import { randomFor, range, TAU } from '../drawing/numbers.ts';
import { area, curve, plot, type Point } from '../drawing/path.ts';
import { element, filled, group, stroked } from '../drawing/svg.ts';
import type { Tone } from '../drawing/tone.ts';
import { type Block, drawBlock, fromMiddle, onSurface, type Plate, ring, staff } from '../plates/block.ts';
import { type Scene, type SolutionDrawing, sceneWidth } from './scene.ts';

const center: Point = [1015, 362];

/** Custom AI development: the layers make room for a tailor-made form. */
const scene: Scene = (t, tone) => {
  const random = randomFor('nodule');
  const radius = 196 + 12 * Math.sin(TAU * t);
  let depth = -150;
  const layers: string[] = [];
  while (depth < 860) {
    const thickness = 12 + random() * 34;
    const fill = tone.stone(0.12 + random() * 0.36);
    const top = draped(depth, radius, t);
    const bottom = draped(depth + thickness, radius, t);
    layers.push(filled(area(top, bottom), fill));
    if (thickness > 26)
      layers.push(stroked(curve(draped(depth + thickness / 2, radius, t)), tone.line(0.2), 1));
    layers.push(stroked(curve(top), tone.line(0.36), 1.3));
    depth += thickness;
  }
  return layers.join('') + form(radius, t, tone);
};

/** Returns the layer at `depth`, pushed outward by the circle so that its area is preserved. */
function draped(depth: number, radius: number, t: number): Point[] {
  return plot(-20, sceneWidth + 20, 150, () => depth).map(([x, y]) => {
    const tilt = y + (x - center[0]) * 0.055 + 8 * Math.sin(x / 190 + TAU * t);
    const dx = x - center[0];
    const dy = tilt - center[1];
    const distance = Math.hypot(dx, dy) || 1;
    const pushed = Math.sqrt(distance ** 2 + radius ** 2) / distance;
    return [center[0] + dx * pushed, center[1] + dy * pushed];
  });
}

function form(radius: number, t: number, tone: Tone): string {
  const clip = element(
    'clipPath',
    { id: 'form' },
    element('circle', { cx: center[0], cy: center[1], r: radius - 7 }),
  );
  const rows = range(22).map((row) => {
    const base = -radius + row * 20 - 8;
    const y = (x: number) =>
      base + 30 * Math.sin(x / 58 + 0.6) + 11 * Math.sin(x / 31 - TAU * t + row * 0.22);
    const points = plot(-240, 240, 40, y);
    const fill = row % 4 === 2 ? tone.lit(0.9) : tone.lit(0.24 + ((row * 3) % 5) * 0.09);
    const below = plot(-240, 240, 1, () => 300);
    return filled(area(points, below), fill) + stroked(curve(points), tone.accent, row % 4 === 2 ? 2 : 0.9);
  });
  const inner = group(rows, { transform: `translate(${center[0]} ${center[1]}) rotate(-58)` });
  const rim = element('circle', {
    cx: center[0],
    cy: center[1],
    r: radius - 7,
    fill: 'none',
    stroke: tone.accent,
    'stroke-width': 2.4,
  });
  return (
    clip +
    element('circle', { cx: center[0], cy: center[1], r: radius, fill: tone.ground }) +
    group(inner, { 'clip-path': 'url(#form)' }) +
    rim
  );
}

/** Beds draped over a separate form. */
const plate: Plate = (tone) => {
  const block: Block = {
    name: 'draped',
    lit: [1, 3],
    detail: 44,
    rows: 30,
    surface: (x, y) =>
      104 * Math.max(0, 1 - (fromMiddle(x, y) / 0.44) ** 2) ** 1.5 + 5 * Math.sin(8 * x + 5 * y),
  };
  return (
    drawBlock(block, tone) +
    [0.1, 0.2, 0.3].map((radius) => onSurface(block, ring(radius), tone.accent, 1.6)).join('') +
    staff(block, 0.5, 0.5, 34, tone.ochre)
  );
};

export const customAiDevelopment: SolutionDrawing = { scene, strip: [180, 135, 1100], plate };

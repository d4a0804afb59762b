import { randomFor, smoothstep, TAU } from '../drawing/numbers.ts';
import { area, curve, plot, type Point } from '../drawing/path.ts';
import { filled, stroked } from '../drawing/svg.ts';
import { type Block, drawBlock, type Plate, scale } from '../plates/block.ts';
import { type Scene, type SolutionDrawing, sceneWidth } from './scene.ts';

/** Digital transformation: flat layers come under pressure and take a new, folded form. */
const scene: Scene = (t, tone) => {
  const random = randomFor('folding-2');
  const parts: string[] = [];
  let depth = -260;
  let row = 0;
  while (depth < 980) {
    const thickness = 16 + random() * 40;
    const top = folded(depth, t);
    const marked = row % 9 === 4;
    const fill = marked ? tone.lit(0.72) : row % 9 === 6 ? tone.lit(0.3) : tone.stone(0.12 + random() * 0.36);
    parts.push(filled(area(top, folded(depth + thickness, t)), fill));
    if (thickness > 34) parts.push(stroked(curve(folded(depth + thickness / 2, t)), tone.line(0.22), 1));
    parts.push(stroked(curve(top), marked ? tone.accent : tone.line(0.4), marked ? 2.2 : 1.2));
    depth += thickness;
    row += 1;
  }
  return parts.join('');
};

/** Returns the bed at `depth` after the folding, which is tight and leans to the right. */
function folded(depth: number, t: number): Point[] {
  return plot(-60, sceneWidth + 240, 160, () => depth).map(([x, y]) => {
    const pressure = smoothstep(330, 1080, x);
    const phase = x / (104 - pressure * 22) - y / 520;
    const fold = Math.sin(phase - TAU * t) + 0.16 * Math.sin(3 * (phase - TAU * t));
    const height = pressure * 84 * fold;
    return [
      x - pressure * 26 * Math.cos(phase - TAU * t - 0.5) - pressure * 120,
      y - height - pressure * (x - 330) * 0.13,
    ];
  });
}

/** Flat beds on one side, folded on the other. */
const plate: Plate = (tone) => {
  const block: Block = {
    name: 'folded',
    lit: [2],
    ochre: 6,
    detail: 44,
    surface: (x, y) => 34 * smoothstep(0.1, 0.75, x) * Math.sin(TAU * 1.9 * x + y * 1.1) + 10 * x,
    keeps: (depth) => 1 - 0.45 * depth,
  };
  return drawBlock(block, tone) + scale(tone);
};

export const digitalTransformation: SolutionDrawing = { scene, strip: [380, 190, 900], plate };

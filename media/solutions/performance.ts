import { range, smoothstep } from '../drawing/numbers.ts';
import { area, curve, type Point } from '../drawing/path.ts';
import { filled, stroked } from '../drawing/svg.ts';
import { type Block, drawBlock, onSurface, type Plate, staff } from '../plates/block.ts';
import { type Scene, type SolutionDrawing, sceneHeight } from './scene.ts';

/** The number of beds that pass in a loop, after which the pattern of their colors repeats. */
const pattern = 4;
/** The share of the remaining distance that each bed leaves to the next ones. */
const ratio = 0.865;

/** Performance: the same layers, in ever less room and time. */
const scene: Scene = (t, tone) =>
  range(52)
    .map((index) => {
      const place = index - 12 + t * pattern;
      const share = Math.min(1, Math.max(0, place / 26));
      const left = front(place);
      const right = front(place + 1);
      const kind = index % pattern;
      const stone = [0.14, 0.3, 0.2, 0.38][kind] ?? 0.2;
      const fill =
        kind === 1
          ? tone.lit(0.12 + share * 0.68)
          : share > 0.4
            ? tone.lit(share * stone * 1.1)
            : tone.stone(stone);
      return (
        filled(area(left, right), fill) +
        stroked(curve(left), kind === 1 ? tone.accent : tone.line(0.36 + share * 0.2), kind === 1 ? 2 : 1.1)
      );
    })
    .join('');

/** Returns a bed's front. Each bed covers a fixed share of the distance that remains after the previous bed. */
function front(place: number): Point[] {
  return range(21).map((step) => {
    const y = -20 + (step / 20) * (sceneHeight + 40);
    const bow = ((y - 330) / 380) ** 2;
    const limit = 1232 - bow * 74;
    return [limit - (980 + bow * 60) * ratio ** place - (y - 360) * 0.5 * ratio ** (place * 0.3), y];
  });
}

/** The same beds in ever less room. */
const plate: Plate = (tone) => {
  const block: Block = {
    name: 'pressed',
    lit: [1, 4, 7],
    beds: 12,
    surface: (x, y) => 78 - 150 * smoothstep(-0.1, 1, x) + 7 * Math.sin(6 * y) * (1 - x),
  };
  const ways = [0.25, 0.5, 0.75].map((y) =>
    onSurface(
      block,
      range(31).map((step): Point => [step / 30, y]),
      tone.accent,
      2,
    ),
  );
  return drawBlock(block, tone) + ways.join('') + staff(block, 0.97, 0.5, 40, tone.ochre);
};

export const performance: SolutionDrawing = { scene, strip: [380, 180, 900], plate };

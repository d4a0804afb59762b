import { element, stroked } from '../../drawing/svg.ts';
import type { Tone } from '../../drawing/tone.ts';
import { drawBlock, place, type Block } from '../block.ts';

/** Terraces of level courses; bores through them to the bearing bed. */
export const terraces = (tone: Tone) => {
  const steps: [number, number][] = [
    [0.66, 34],
    [0.4, 34],
    [0.18, 34],
  ];
  const block: Block = {
    name: 'terraces',
    lit: [6],
    beds: 9,
    detail: 50,
    rows: 33,
    surface: (x, y) => steps.reduce((sum, [edge, rise]) => sum + (Math.max(x, y) < edge ? rise : 0), 0) - 20,
    keeps: () => 1,
  };
  const columns = [0.2, 0.5, 0.8].flatMap((along) =>
    [place(along, 1, -20), place(1, along, -20)].map(
      ([x, y]) =>
        stroked(`M${Math.round(x)} ${Math.round(y)}v212`, tone.ochre, 4) +
        element('circle', { cx: x, cy: y + 212, r: 10, fill: tone.ochre }),
    ),
  );
  return drawBlock(block, tone) + columns.join('');
};

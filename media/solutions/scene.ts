import { element, picture, strip, type StripView } from '../drawing/svg.ts';
import type { Tone } from '../drawing/tone.ts';
import type { Plate } from '../plates/block.ts';

export const sceneWidth = 1280;
export const sceneHeight = 720;

/** Returns the content of a loop's frame at t in [0, 1). The loop is seamless: t = 1 would equal t = 0. */
export type Scene = (t: number, tone: Tone) => string;

/** The drawing of a solution's page. */
export interface SolutionDrawing {
  /** The loop behind the page's top. */
  scene: Scene;
  /** The part of the first frame that a phone shows. */
  strip: StripView;
  /** The picture next to the page's checklist. */
  plate: Plate;
}

/** Renders a frame, with the left part dimmed under white text. */
export function renderFrame(scene: Scene, t: number, tone: Tone): string {
  const stop = (offset: number, opacity: number) =>
    element('stop', { offset, 'stop-color': tone.ground, 'stop-opacity': opacity });
  const shade = element(
    'linearGradient',
    { id: 'shade' },
    stop(0, 0.94) + stop(0.34, 0.82) + stop(0.5, 0.45) + stop(0.66, 0),
  );
  const cover = (fill: string) => element('rect', { width: sceneWidth, height: sceneHeight, fill });
  return picture(
    sceneWidth,
    sceneHeight,
    `<defs>${shade}</defs>${cover(tone.ground)}${scene(t, tone)}${cover('url(#shade)')}`,
  );
}

/** Renders the first frame for a phone, which shows it without text. */
export function renderStrip(drawing: SolutionDrawing, tone: Tone): string {
  return strip(drawing.scene(0, tone), tone.ground, drawing.strip);
}

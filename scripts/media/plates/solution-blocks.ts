import type { SolutionSlug } from '../../../web/src/content/solutions.ts';
import type { Tone } from '../drawing/tone.ts';
import { domed } from './blocks/domed.ts';
import { draped } from './blocks/draped.ts';
import { duned } from './blocks/duned.ts';
import { folded } from './blocks/folded.ts';
import { forked } from './blocks/forked.ts';
import { levels } from './blocks/levels.ts';
import { lifted } from './blocks/lifted.ts';
import { moated } from './blocks/moated.ts';
import { pressed } from './blocks/pressed.ts';
import { settling } from './blocks/settling.ts';
import { terraces } from './blocks/terraces.ts';
import { walled } from './blocks/walled.ts';

/** The side picture of each solution page. */
export const solutionBlocks: Record<SolutionSlug, (tone: Tone) => string> = {
  'ai-transformation': settling,
  infrastructure: terraces,
  'cloud-migration': lifted,
  security: walled,
  performance: pressed,
  'ai-consulting': forked,
  'digital-transformation': folded,
  'enterprise-architecture': levels,
  'ai-security': moated,
  'intelligent-automation': duned,
  'custom-ai-development': draped,
  'digital-innovation': domed,
};

import type { SolutionSlug } from '../../../web/src/content/solutions.ts';
import type { Accent } from '../../../web/src/theme/accents.ts';
import { compression } from './compression.ts';
import { courses } from './courses.ts';
import { domes } from './domes.ts';
import { dunes } from './dunes.ts';
import { folding } from './folding.ts';
import { nodule } from './nodule.ts';
import { routes } from './routes.ts';
import type { Scene } from './scene.ts';
import { sheets } from './sheets.ts';
import { shelter } from './shelter.ts';
import { shield } from './shield.ts';
import { signal } from './signal.ts';
import { uplift } from './uplift.ts';

/** The hero scene of each solution page, by slug. */
export const scenes: Record<SolutionSlug, { accent: Accent; scene: Scene }> = {
  'ai-transformation': { accent: 'violet', scene: signal },
  infrastructure: { accent: 'cobalt', scene: courses },
  'cloud-migration': { accent: 'teal', scene: uplift },
  security: { accent: 'crimson', scene: shield },
  performance: { accent: 'amber', scene: compression },
  'ai-consulting': { accent: 'violet', scene: routes },
  'digital-transformation': { accent: 'teal', scene: folding },
  'enterprise-architecture': { accent: 'cobalt', scene: sheets },
  'ai-security': { accent: 'crimson', scene: shelter },
  'intelligent-automation': { accent: 'amber', scene: dunes },
  'custom-ai-development': { accent: 'violet', scene: nodule },
  'digital-innovation': { accent: 'green', scene: domes },
};

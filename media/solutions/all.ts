import type { SolutionSlug } from '../../web/src/content/solutions.ts';
import { aiConsulting } from './ai-consulting.ts';
import { aiSecurity } from './ai-security.ts';
import { aiTransformation } from './ai-transformation.ts';
import { cloudMigration } from './cloud-migration.ts';
import { customAiDevelopment } from './custom-ai-development.ts';
import { digitalInnovation } from './digital-innovation.ts';
import { digitalTransformation } from './digital-transformation.ts';
import { enterpriseArchitecture } from './enterprise-architecture.ts';
import { infrastructure } from './infrastructure.ts';
import { intelligentAutomation } from './intelligent-automation.ts';
import { performance } from './performance.ts';
import type { SolutionDrawing } from './scene.ts';
import { security } from './security.ts';

/** The drawing of each solution page, by slug; the accent is in web/src/content/solutions.ts. */
export const solutionDrawings: Record<SolutionSlug, SolutionDrawing> = {
  'ai-transformation': aiTransformation,
  infrastructure,
  'cloud-migration': cloudMigration,
  security,
  performance,
  'ai-consulting': aiConsulting,
  'digital-transformation': digitalTransformation,
  'enterprise-architecture': enterpriseArchitecture,
  'ai-security': aiSecurity,
  'intelligent-automation': intelligentAutomation,
  'custom-ai-development': customAiDevelopment,
  'digital-innovation': digitalInnovation,
};

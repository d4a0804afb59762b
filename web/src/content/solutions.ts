import { aiConsulting } from './solutions/ai-consulting';
import { aiSecurity } from './solutions/ai-security';
import { aiTransformation } from './solutions/ai-transformation';
import { cloudMigration } from './solutions/cloud-migration';
import { customAiDevelopment } from './solutions/custom-ai-development';
import { digitalInnovation } from './solutions/digital-innovation';
import { digitalTransformation } from './solutions/digital-transformation';
import { enterpriseArchitecture } from './solutions/enterprise-architecture';
import { infrastructure } from './solutions/infrastructure';
import { intelligentAutomation } from './solutions/intelligent-automation';
import { performance } from './solutions/performance';
import { security } from './solutions/security';
import type { Solution } from './types';

/** The solution pages in the order of the route table (spec, section 2). */
export const solutions: readonly Solution[] = [
  aiTransformation,
  infrastructure,
  cloudMigration,
  security,
  performance,
  aiConsulting,
  digitalTransformation,
  enterpriseArchitecture,
  aiSecurity,
  intelligentAutomation,
  customAiDevelopment,
  digitalInnovation,
];

/** The solution of a slug, or undefined when the route table has no such page. */
export function solutionBySlug(slug: string | undefined): Solution | undefined {
  return solutions.find((solution) => solution.slug === slug);
}

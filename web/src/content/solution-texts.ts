import type { SolutionSlug } from './solutions';
import type { Solution } from './types';

/** The texts of each solution's page, which each content file exports as `handle`. A page loads only its own texts. */
export const solutionTexts: Record<SolutionSlug, () => Promise<{ handle: Solution }>> = {
  'ai-transformation': () => import('./solutions/ai-transformation'),
  infrastructure: () => import('./solutions/infrastructure'),
  'cloud-migration': () => import('./solutions/cloud-migration'),
  security: () => import('./solutions/security'),
  performance: () => import('./solutions/performance'),
  'ai-consulting': () => import('./solutions/ai-consulting'),
  'digital-transformation': () => import('./solutions/digital-transformation'),
  'enterprise-architecture': () => import('./solutions/enterprise-architecture'),
  'ai-security': () => import('./solutions/ai-security'),
  'intelligent-automation': () => import('./solutions/intelligent-automation'),
  'custom-ai-development': () => import('./solutions/custom-ai-development'),
  'digital-innovation': () => import('./solutions/digital-innovation'),
};

import { engagements, type EngagementSlug } from './engagements';
import { facts } from './facts';
import { contactPath, type SolutionSlug } from './solutions';
import type { Band } from './types';

/** The texts that the pages of all sample engagements share. */
export const engagementTexts = {
  tag: (slug: EngagementSlug) => `SAMPLE ENGAGEMENT · ${engagements[slug].industry.toUpperCase()}`,
  facts: 'At a glance',
  notice: 'This engagement shows how we work and what we measure.',
  discuss: 'Discuss a similar project',
  links: 'Services and reading',
} as const;

export function engagementBand(solution: SolutionSlug): Band {
  return {
    title: 'Is yours a similar case?',
    text: `Tell us what happens today and what it costs. An engineer who has done such work answers within ${facts.reply}.`,
    actions: [{ label: engagementTexts.discuss, to: contactPath(solution) }],
  };
}

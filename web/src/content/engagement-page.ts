import { engagements, type EngagementSlug } from './engagements';
import { facts } from './facts';
import { contactPath, type SolutionSlug } from './solutions';
import type { Band, DocumentPage, Engagement } from './types';

/** The texts that the pages of all sample engagements share. */
export const engagementTexts = {
  tag: (slug: EngagementSlug) => `SAMPLE ENGAGEMENT · ${engagements[slug].industry.toUpperCase()}`,
  plan: 'Project stages',
  measured: 'Measurements',
  notice: 'This engagement shows how we work and what we measure.',
  discuss: 'Discuss a similar project',
  links: 'Related services and further reading',
} as const;

export function engagementBand(solution: SolutionSlug): Band {
  return {
    title: 'Facing something similar?',
    text: `Tell us what happens today and what it costs. An engineer who has done such work answers within ${facts.reply}.`,
    actions: [{ label: engagementTexts.discuss, to: contactPath(solution) }],
  };
}

export const sheetIds = { measured: 'measurements', planned: 'stages', handed: 'document' } as const;

/** Returns the sheets of an engagement, with the ids of the sections that show them in full. */
export function engagementSheets({
  measurements,
  stages,
  handover,
}: Engagement): (DocumentPage & { id: string })[] {
  return [
    {
      id: sheetIds.measured,
      kind: engagementTexts.measured,
      title: measurements.title,
      facts: [],
      rows: measurements.rows.map(({ measure, before, after }) => ({
        term: measure,
        text: `${before} → ${after}`,
      })),
    },
    {
      id: sheetIds.planned,
      kind: engagementTexts.plan,
      title: stages.title,
      facts: [],
      rows: stages.phases.map(({ title, time, deliverable }) => ({
        term: time,
        text: `${title}: ${deliverable}`,
      })),
    },
    { id: sheetIds.handed, ...handover.document },
  ];
}

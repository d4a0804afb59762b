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

export const sheetIds = { measurements: 'measurements', stages: 'stages', handover: 'document' } as const;

/** Returns the summaries of an engagement's measurements, stages and handover document, with the ids of their sections. */
export function engagementSheets({
  measurements,
  stages,
  handover,
}: Engagement): (DocumentPage & { id: string })[] {
  return [
    {
      id: sheetIds.measurements,
      kind: engagementTexts.measured,
      title: measurements.title,
      facts: [],
      rows: measurements.rows.map(({ measure, before, after }) => ({
        term: measure,
        text: `${before} → ${after}`,
      })),
    },
    {
      id: sheetIds.stages,
      kind: engagementTexts.plan,
      title: stages.title,
      facts: [],
      rows: stages.phases.map(({ title, time, deliverable }) => ({
        term: time,
        text: `${title}: ${deliverable}`,
      })),
    },
    { id: sheetIds.handover, ...handover.document },
  ];
}

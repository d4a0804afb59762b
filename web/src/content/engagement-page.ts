import { engagements, type EngagementSlug } from './engagements';
import { facts } from './facts';
import { contactPath, type SolutionSlug } from './solutions';
import type { Band, DocumentPage, Engagement } from './types';

/** The texts that the pages of all sample engagements share. */
export const engagementTexts = {
  tag: (slug: EngagementSlug) => `SAMPLE ENGAGEMENT · ${engagements[slug].industry.toUpperCase()}`,
  stages: 'Project stages',
  measurements: 'Measurements',
  notice: 'This engagement shows how we work and what we measure.',
  discuss: 'Discuss a similar project',
  links: 'Related services and further reading',
} as const;

/** Returns the band at the end of an engagement's page. Its button opens the contact form with the solution as topic. */
export function engagementBand(solution: SolutionSlug): Band {
  return {
    title: 'Facing something similar?',
    text: `Tell us what happens today and what it costs. An engineer who has done such work answers within ${facts.reply}.`,
    actions: [{ label: engagementTexts.discuss, to: contactPath(solution) }],
  };
}

/** The ids of the sections that the sheets link to. */
export const sheetIds = { measurements: 'measurements', stages: 'stages', handover: 'document' } as const;

/** Returns the sheets of an engagement: its measurements, stages and handover document in short, with the ids of their sections. */
export function engagementSheets({
  measurements,
  stages,
  handover,
}: Engagement): (DocumentPage & { id: string })[] {
  return [
    {
      id: sheetIds.measurements,
      kind: engagementTexts.measurements,
      title: measurements.title,
      facts: [],
      rows: measurements.rows.map(({ measure, before, after }) => ({
        term: measure,
        text: `${before} → ${after}`,
      })),
    },
    {
      id: sheetIds.stages,
      kind: engagementTexts.stages,
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

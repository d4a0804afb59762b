import type { Accent } from '../theme/colors.ts';
import { solutions, type SolutionSlug } from './solutions.ts';

interface Figure {
  value: string;
  label: string;
  /** The figures before and after. */
  note?: string;
}

/** The texts about a sample engagement on Home, links and cards. `engagements/<slug>.ts` has the texts of its page. */
interface EngagementEntry {
  industry: string;
  company: string;
  project: string;
  /** The services involved. The first determines the accent. */
  solutions: [SolutionSlug, ...SolutionSlug[]];
  /** Two figures of the result. */
  result: [Figure, Figure];
  /** The work, in one or two sentences. */
  story: string;
  /** The picture in public/images/illustrations, and its alternative text. */
  plate: { name: string; alt: string };
}

const table = {
  'bank-risk-platform': {
    industry: 'Financial services',
    company: 'Marisand Bank',
    project: 'AI risk platform',
    solutions: ['ai-transformation', 'custom-ai-development', 'ai-security'],
    result: [
      { value: '40%', label: 'less processing time', note: '50 minutes → 30 minutes' },
      { value: '99.7%', label: 'accuracy', note: '98.8% → 99.7%' },
    ],
    story:
      'We scored each credit file on arrival, with its reasons, and sent only the doubtful ones to a person. The old run stayed in parallel until risk and audit had signed off.',
    plate: {
      name: 'case-finance',
      alt: 'Layers of a section cut by a falling curve with three marked readings.',
    },
  },
  'plant-cloud-migration': {
    industry: 'Manufacturing',
    company: 'Calder Ridge Components',
    project: 'Cloud migration',
    solutions: ['cloud-migration', 'infrastructure', 'performance'],
    result: [
      { value: '60%', label: 'infrastructure cost savings' },
      { value: 'Zero', label: 'downtime' },
    ],
    story:
      'We copied the systems of nine plants while they ran, rehearsed the switch twice, and moved plant by plant without stopping a line.',
    plate: {
      name: 'case-manufacturing',
      alt: 'A factory built of layers, whose upper sheets rise into the air.',
    },
  },
  'hospital-security-framework': {
    industry: 'Healthcare',
    company: 'Tamarack Bay Health Network',
    project: 'HIPAA-compliant security framework',
    solutions: ['security', 'enterprise-architecture', 'intelligent-automation'],
    result: [
      { value: '100%', label: 'compliance' },
      { value: '50%', label: 'faster deployment' },
    ],
    story:
      'We turned every safeguard into a check that runs in the pipeline and files its own evidence. Reviewers now read the exceptions only.',
    plate: { name: 'case-healthcare', alt: 'Contours in the form of a shield around a cross.' },
  },
} satisfies Record<string, EngagementEntry>;

export type EngagementSlug = keyof typeof table;

/**
 * All sample engagements, in Home's order. Routes, links, the sitemap and the paths of pictures are derived from this
 * table.
 */
export const engagements: Record<EngagementSlug, EngagementEntry> = table;

export const engagementSlugs = Object.keys(table) as [EngagementSlug, ...EngagementSlug[]];

export function engagementPath(slug: EngagementSlug): string {
  return `/engagements/${slug}`;
}

export function engagementAccent(slug: EngagementSlug): Accent {
  return solutions[engagements[slug].solutions[0]].accent;
}

/** Returns the engagements that involved one of these services. */
export function engagementsAbout(services: readonly SolutionSlug[]): EngagementSlug[] {
  return engagementSlugs.filter((slug) =>
    engagements[slug].solutions.some((used) => services.includes(used)),
  );
}

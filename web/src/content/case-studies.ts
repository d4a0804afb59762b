import { illustrations } from './media';
import type { CaseStudy } from './types';

/** The sample engagements of Home, one per industry. */
export const caseStudies: readonly CaseStudy[] = [
  {
    industry: 'Financial services',
    company: 'A retail and commercial bank',
    project: 'AI risk platform',
    result: [
      { value: '40%', label: 'less processing time' },
      { value: '99.7%', label: 'accuracy' },
    ],
    story:
      'Credit files waited overnight for a scoring run that analysts then checked by hand. We scored each file on arrival, stored the reasons beside the score, and sent only the doubtful ones to a person. The old run stayed in parallel for a quarter until risk and audit had both signed.',
    accent: 'violet',
    picture: illustrations['case-finance'],
  },
  {
    industry: 'Manufacturing',
    company: 'A components maker with nine plants',
    project: 'Cloud migration',
    result: [
      { value: '60%', label: 'infrastructure cost savings' },
      { value: 'Zero', label: 'downtime' },
    ],
    story:
      'Two aging data centers ran planning and quality systems for plants that never stop. We copied each system while it ran, rehearsed the switch twice, and moved plant by plant without stopping a line. Both leases ended on the date in the plan.',
    accent: 'teal',
    picture: illustrations['case-manufacturing'],
  },
  {
    industry: 'Healthcare',
    company: 'A hospital and clinic group',
    project: 'HIPAA-compliant security framework',
    result: [
      { value: '100%', label: 'compliance' },
      { value: '50%', label: 'faster deployment' },
    ],
    story:
      'Each release of clinical software waited for a manual review of the HIPAA safeguards. We turned every safeguard into a check that runs in the pipeline and files its own evidence. Reviewers now read the exceptions, and releases go out in half the time.',
    accent: 'crimson',
    picture: illustrations['case-healthcare'],
  },
];

import type { Engagement } from '@/content/types';

export const handle: Engagement = {
  meta: {
    title: 'Sample engagement: HIPAA checks that run',
    description:
      'How a hospital group turned HIPAA safeguards into checks that run with every release: the state before, the phases, the measured results and two mistakes.',
  },
  headline: 'Every safeguard a check that runs',
  subtitle:
    'Clinical software waited sixteen days for a manual review of its HIPAA safeguards. Each safeguard is now a check in the pipeline that files its own evidence, and a release takes eight days.',
  sheetsTitle: 'What you would hold in your hands after 9 months',
  facts: [
    { label: 'Client', value: 'Hospital and clinic group' },
    { label: 'Length', value: '9 months' },
    { label: 'Team', value: 'Four of ours, six of theirs' },
    { label: 'Scope', value: '23 clinical applications' },
  ],
  problem: {
    title: 'The problem',
    paragraphs: [
      'Tamarack Bay Health Network builds much of its clinical software itself. Before each release a reviewer went through a list of HIPAA safeguards, asked for screenshots and waited for them.',
      'The list showed that a control existed on the day of the question. Nobody could say whether it still existed a week later, and the annual audit began with a month of collecting. So teams released rarely and in large pieces, which made each review longer.',
    ],
  },
  measurements: {
    title: 'Before and after',
    intro:
      'The last quarter before the first check, compared with the first quarter after the last application had joined.',
    rows: [
      {
        measure: 'Safeguards with current evidence',
        before: '61%',
        after: '100%',
        method:
          'Every safeguard in scope, for every application, with evidence less than a day old. Sampled by internal audit.',
      },
      {
        measure: 'From finished change to release',
        before: '16 days',
        after: '8 days',
        method: 'Median over all releases, from merge to production, taken from the delivery records.',
      },
      {
        measure: 'Reviewer’s work per release',
        before: '11 hours',
        after: '50 minutes',
        method: 'Timesheets of the three reviewers, four weeks each.',
      },
      {
        measure: 'Preparation of the annual audit',
        before: '31 days',
        after: '2 days',
        method: 'Days between the auditors’ request and the last document, from the mail archive.',
      },
    ],
  },
  stages: {
    title: 'What was done',
    intro: 'The group’s own engineers wrote more than half of the checks.',
    phases: [
      {
        title: 'Read',
        time: 'Month 1',
        description:
          'With privacy counsel we turned the safeguards in scope into 52 statements that can be true or false, and mapped each to SOC 2 and ISO 27001 as well.',
        deliverable: 'One control matrix, signed by counsel.',
      },
      {
        title: 'Prove',
        time: 'Months 2–3',
        description:
          'Two applications got their checks: access, encryption, logging, backup, segregation. Each result is signed and stored where nobody can change it.',
        deliverable: 'Evidence that internal audit accepted without a screenshot.',
      },
      {
        title: 'Extend',
        time: 'Months 4–7',
        description:
          'The other 21 applications joined in groups of three. Testers attacked the first six, and what they found became checks.',
        deliverable: 'All applications covered, and a queue of exceptions.',
      },
      {
        title: 'Hand over',
        time: 'Months 8–9',
        description:
          'Reviewers learned to read exceptions instead of lists. The group’s team wrote four new checks and retired two without our help.',
        deliverable: 'A platform team of three that owns the framework.',
      },
    ],
  },
  setbacks: {
    title: 'What went wrong',
    items: [
      {
        title: 'The first checks stopped good releases',
        text: 'In the third month one release in five was blocked without cause, and a team found a way past the pipeline. We set all checks to warn for four weeks, repaired fourteen of the 52, and let a check block only after a hundred correct results in a row.',
      },
      {
        title: 'The evidence contained patient numbers',
        text: 'The numbers were part of the log extracts that we stored. The privacy office found them in the second month, before the first audit. Evidence now holds counts and signatures only, and a check looks for identifiers in the evidence itself.',
      },
    ],
  },
  handover: {
    title: 'What was handed over',
    intro: 'The framework belongs to the group, and no part of it calls a service of ours.',
    items: [
      '52 checks with their tests, in the group’s repositories',
      'The control matrix: one safeguard, mapped once to HIPAA, SOC 2 and ISO 27001',
      'An evidence store with read access for auditors',
      'Written steps for a new safeguard, from the legal text to the first result',
    ],
    document: {
      kind: 'Written steps 3, page 1',
      title: 'A check holds a release',
      facts: [
        'Owner: platform team',
        'Practiced in month 9',
        'Patient data in the evidence: call privacy first',
      ],
      rows: [
        {
          term: '0 min',
          text: 'Read the result. It names the safeguard, the application and the last correct run.',
        },
        {
          term: '5 min',
          text: 'Run the check again on the previous release. If it is red there too, the check is wrong: set it to warn.',
        },
        {
          term: '15 min',
          text: 'If only this release is red, the team repairs it, or asks a reviewer for an exception of at most 14 days.',
        },
        {
          term: '50 min',
          text: 'The reviewer has decided. The reason and the end date are filed with the evidence.',
        },
      ],
    },
  },
  client: 'Dr. Priya Vellanki',
};

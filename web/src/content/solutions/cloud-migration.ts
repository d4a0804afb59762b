import type { Solution } from '@/content/types';

export const handle: Solution = {
  meta: {
    title: 'Cloud migration and modernization',
    description:
      'Cloud migration, application by application: practiced switches, a tested rollback, a fixed end date for double running, and 40% lower run cost.',
  },
  hero: {
    tag: 'CLOUD MIGRATION & MODERNIZATION',
    headline: 'Seamless Cloud Transformation',
    subtitle:
      'A migration goes wrong in the dependency nobody listed. We trace the real traffic first, rehearse each cut-over (the switch to the new system) on a copy, and keep the old system ready until you have signed off.',
    actions: [{ label: 'Start Cloud Migration', to: '/contact#get-in-touch' }],
  },
  stats: [
    { value: '40%', label: 'cost reduction against the twelve months before' },
    { value: '2', label: 'full rehearsals before any cut-over' },
    { value: '14 days', label: 'the old system stays ready to take over again' },
  ],
  expectations: {
    title: 'What You Can Expect',
    intro: 'These terms are written for the people who will be at work the morning after.',
    items: [
      '40% lower run cost, measured against the twelve months before and counting licenses, support and double running.',
      'A dependency map drawn from thirty days of observed network flows, including the month-end jobs that interviews forget.',
      'A decision for every application: move as it is, change it, replace it, or switch it off.',
      'Cut-over windows agreed with each business owner, tried out twice, and abandoned on time if a check fails.',
      'A date on which the data center contract ends, owned by one person and reported against weekly.',
    ],
    pictureAlt: 'A block of layers whose upper sheets have lifted off and float above it.',
  },
  capabilities: {
    title: 'The work on both sides of the move',
    intro:
      'Moving is a third of the effort. Deciding what to move comes before it, and paying less every month comes after.',
    cards: [
      {
        icon: 'route',
        title: 'Migration Strategy',
        description:
          'Waves of six to fifteen applications, grouped by what they talk to. Each has a business case and an owner who can say no.',
      },
      {
        icon: 'package',
        title: 'Application Modernization',
        description:
          'Containers for what changes weekly, managed databases for what must not lose a row, and a light touch for what will retire within two years.',
      },
      {
        icon: 'refresh',
        title: 'Continuous Optimization',
        description:
          'After each wave we resize, schedule, reserve and delete, until the savings have appeared on two consecutive invoices.',
      },
    ],
  },
  approach: {
    title: 'How an estate of 120 applications moves',
    intro:
      'Smaller estates need fewer waves, but practice each switch all the same. Engagements of this kind have taken between six and eighteen months.',
    phases: [
      {
        title: 'Discover',
        time: 'Month 1',
        description:
          'Collectors record what talks to what, while we price the current estate down to the backup tapes. Owners confirm or dispute each line.',
        deliverable: 'Dependency map, present cost and a first verdict per application.',
      },
      {
        title: 'Prove',
        time: 'Months 2–3',
        description: 'One modest application and one awkward one go first.',
        deliverable:
          'Two applications live, a corrected estimate and the cut-over script in version control.',
      },
      {
        title: 'Move',
        time: 'Months 4–10',
        description:
          'A wave every three to four weeks: copy, synchronize, rehearse, freeze, cut over, compare record counts and checksums, and only then reopen to users.',
        deliverable: 'For each wave a signed reconciliation between the old system’s data and the new.',
      },
      {
        title: 'Close',
        time: 'Months 11–12',
        description: 'Disks are wiped with certificates, circuits canceled and contracts ended.',
        deliverable:
          'A closed cost center, and a monthly comparison with the year before for your controller.',
      },
    ],
  },
  questions: [
    {
      question: 'Our last migration made things more expensive. Why would this one differ?',
      answer:
        'Usually it cost more because servers were copied at their old size and the old contracts kept running. We size from measured use, not from the purchase order, and we put the cancellation dates into the plan beside the technical work. If an application would cost more in the cloud, the verdict says so and it stays.',
    },
    {
      question: 'How does the rollback work?',
      answer:
        'During the cut-over, changes are copied from the new database to the old one as well. For fourteen days we can point users back within the hour without losing what they entered. The way back is part of both trial runs, timed, with the same people. After the owner signs, we turn it off.',
    },
    {
      question: 'How do we avoid being tied to one provider?',
      answer:
        'Being able to leave has a price, so we spend it where leaving is plausible. Data sits in open formats, infrastructure is in Terraform, and applications run in ordinary containers. Where a proprietary service saves months of work we use it, and write down what replacing it would take, in weeks, before you approve it.',
    },
    {
      question: 'Who needs to give us time, and how much?',
      answer:
        'Each application needs its business owner for about four hours in total and one engineer who knows it for roughly three days per wave. Someone in procurement handles contract ends. Those hours are in the plan by name and week, since a missing owner delays more waves than any technical fault.',
    },
  ],
  band: {
    title: 'Ready to Migrate to the Cloud?',
    text: 'The assessment takes two to four weeks and ends with a verdict and a price for each application. It is yours to use with us, with others or alone.',
    actions: [{ label: 'Schedule Migration Assessment', to: '/contact#get-in-touch' }],
  },
  related: ['infrastructure', 'digital-transformation', 'performance'],
};

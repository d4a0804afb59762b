import type { Solution } from '@/content/types';

export const handle: Solution = {
  meta: {
    title: 'Performance engineering',
    description:
      'We profile slow systems under traffic shaped like yours, fix the few causes that matter, and set budgets in the pipeline so that they stay fast.',
  },
  hero: {
    tag: 'PERFORMANCE ENGINEERING',
    headline: 'Find the Slow Part and Fix It',
    subtitle:
      'Averages hide the customer who waited nine seconds. We look at the slowest twentieth of real requests, trace each to a query, a lock or a line of code, and remove the causes in order of cost.',
    actions: [{ label: 'Measure Your System', to: '/contact#get-in-touch' }],
  },
  stats: [
    { value: '70%', label: 'performance improvement at the 95th percentile' },
    { value: '50%', label: 'infrastructure cost reduction for the same load' },
    { value: '10', label: 'working days from access to a ranked list of causes' },
  ],
  expectations: {
    title: 'What You Can Expect',
    intro: 'We agree on the stopwatch first: where it stands, what it times, and at which load.',
    items: [
      'A 70% improvement in 95th-percentile response time on the journeys you name, at the same load and on the same data.',
      '50% off the infrastructure bill for that load.',
      'A flame graph or query plan beside every recommendation, so your engineers can check the reasoning.',
      'A known breaking point: the request rate at which the system degrades, which part goes first, and how it recovers.',
      'Budgets in your build that fail a change when a page, query or endpoint grows slower than agreed.',
    ],
    pictureAlt: 'A block whose layers draw closer and closer together toward one side.',
  },
  capabilities: {
    title: 'Measure, cut, keep',
    intro:
      'Each is sold separately. Plenty of clients only need the measurements, and take them to their own team.',
    cards: [
      {
        icon: 'chart-histogram',
        title: 'Load and capacity testing',
        description:
          'Traffic replayed in the proportions of your busiest hour, including the slow clients and the retries, until something gives way.',
      },
      {
        icon: 'flame',
        title: 'Profiling and tuning',
        description:
          'Continuous profilers on live systems at under two percent overhead. We fix missing indexes, chatty calls, lock queues, oversized payloads and garbage collection, largest first.',
      },
      {
        icon: 'ruler-measure',
        title: 'Budgets and observability',
        description:
          'Service objectives per journey, dashboards that start from what users felt, and a pipeline check that compares each build with the last fifty on identical hardware.',
      },
    ],
  },
  approach: {
    title: 'Ten weeks on one critical journey',
    intro:
      'Checkout, quote, search, month-end close: choose the one whose delay costs you most. Others follow faster, since the tooling is then in place.',
    phases: [
      {
        title: 'Agree on the number',
        time: 'Week 1',
        description:
          'We instrument the journey from the user’s screen to the disk, record a week of it and write down a single target with its load and percentile.',
        deliverable: 'A signed one-page definition of “fast enough”.',
      },
      {
        title: 'Find the causes',
        time: 'Week 2',
        description:
          'Traces, profiles and a load test that reproduces the slowness on demand. A cause counts only when switching it off changes the measurement.',
        deliverable: 'Causes ranked by milliseconds saved per day of work.',
      },
      {
        title: 'Remove them',
        time: 'Weeks 3–8',
        description:
          'One change at a time, each released behind a flag to a tenth of traffic and compared with the other nine tenths before it goes wide.',
        deliverable: 'Merged changes with before-and-after distributions, including those we withdrew.',
      },
      {
        title: 'Keep it fast',
        time: 'Weeks 9–10',
        description:
          'Budgets enter the pipeline, alerts move from processor load to user delay, and surplus machines are returned.',
        deliverable: 'A smaller bill, a green build and written steps for the next regression.',
      },
    ],
  },
  comparison: {
    title: 'How to prepare for a peak',
    before: 'Add machines and hope',
    after: 'Engineer for it',
    rows: [
      {
        aspect: 'Evidence',
        before: 'Last year went reasonably well',
        after: 'A peak replayed at 1.5 times the forecast',
      },
      {
        aspect: 'The bottleneck',
        before: 'The database, and more web servers only make it worse',
        after: 'Named, measured and moved',
      },
      {
        aspect: 'On the day',
        before: 'Everybody watches a processor graph',
        after: 'One person watches completed orders per minute',
      },
      {
        aspect: 'Cost after',
        before: 'The extra machines stay',
        after: 'Capacity returns to normal within a week',
      },
    ],
  },
  questions: [
    {
      question: 'Can you test against production?',
      answer:
        'With care, and it gives the truest answer. We begin on a copy with masked data to find the dangerous limits, then run on production in the quiet hours with a stop condition tied to real users’ response times. Test orders carry a marker and are removed afterward. Payment and mail providers are told beforehand.',
    },
    {
      question: 'What if the slow part belongs to a supplier?',
      answer:
        'Then you receive the evidence a supplier cannot wave away: their own calls, timed and reproducible. Meanwhile there is usually something to do on your side, such as caching an answer that changes once a day, calling two services at once, or letting the customer continue while a slow check finishes in the background.',
    },
    {
      question: 'Is half the infrastructure cost realistic for us?',
      answer:
        'It is where capacity was bought to cover slow code, the usual case in systems over five years old. If your machines are already busy doing useful work, the saving is smaller and we say so after the first ten working days. The comparison uses cost per thousand transactions, so growth in traffic cannot flatter or hide it.',
    },
  ],
  band: {
    title: 'Know Your Breaking Point Before Your Customers Do',
    text: 'In ten working days we can name the causes of one slow journey and what each is worth in milliseconds and in money.',
    actions: [{ label: 'Schedule Performance Review', to: '/contact#get-in-touch' }],
  },
  related: ['infrastructure', 'cloud-migration', 'custom-ai-development'],
};

import type { Engagement } from '@/content/types';

export const handle: Engagement = {
  meta: {
    title: 'Sample engagement: nine plants to the cloud',
    description:
      'How a manufacturer moved the systems of nine plants out of two data centers without stopping a line: phases, results and a trial run that failed.',
  },
  headline: 'Nine plants moved without stopping a line',
  subtitle:
    'Planning and quality systems left two aging data centers while the plants kept running. Fourteen months later both leases had ended, and the infrastructure cost 60% less.',
  sheetsTitle: 'What you would hold in your hands after 14 months',
  facts: [
    { label: 'Client', value: 'Maker of components, nine plants' },
    { label: 'Length', value: '14 months' },
    { label: 'Team', value: 'Eight of ours, eleven of theirs' },
    { label: 'Estate', value: '86 applications, two data centers' },
  ],
  problem: {
    title: 'The problem',
    paragraphs: [
      'Calder Ridge Components makes parts around the clock. Its planning, quality and label systems stood in two data centers whose leases were ending, on dates that suited no plant.',
      'An earlier move had stopped two lines for six hours, because a label server depended on a machine that nobody had listed. The plant managers would accept another move only if each of them could veto it.',
      'Cost was the second reason. Capacity had been bought for a peak eight years earlier, and nobody could say which application used what.',
    ],
  },
  measurements: {
    title: 'Before and after',
    intro:
      'The twelve months before the first wave against the twelve months after the second lease had ended, for the same plants.',
    rows: [
      {
        measure: 'Infrastructure cost per year',
        before: 'USD 4.1 million',
        after: 'USD 1.64 million',
        method: 'Invoices for hosting, licenses, support and circuits, added up by the client’s controller.',
      },
      {
        measure: 'Line stops caused by a switch',
        before: '6 hours in the move before',
        after: 'Zero',
        method: 'Stop records of the line controllers in all nine plants.',
      },
      {
        measure: 'Recovery of the planning system',
        before: 'Never tried',
        after: '38 minutes',
        method: 'A drill by the client’s team, from last night’s backup to the first order.',
      },
      {
        measure: 'Capacity in use at the busiest hour',
        before: '11%',
        after: '46%',
        method: 'Processor and memory use, sampled every minute for five weeks.',
      },
    ],
  },
  stages: {
    title: 'What was done',
    intro: 'Each wave was priced and accepted by itself. Every plant manager could call a switch off.',
    phases: [
      {
        title: 'Discover',
        time: 'Weeks 1–6',
        description:
          'Collectors recorded what talked to what for 35 days, a month-end included. They found 31 connections that no document listed.',
        deliverable: 'A dependency map, today’s costs and a verdict on 86 applications.',
      },
      {
        title: 'Prove',
        time: 'Months 2–3',
        description:
          'One quiet plant moved first, then the label system that had stopped the lines before. The landing zone (accounts, networks and rights) was code from the first day.',
        deliverable: 'One plant live and a script for the switch in version control.',
      },
      {
        title: 'Move',
        time: 'Months 4–12',
        description:
          'One plant after another: copy while running, two trial runs, switch within seconds, replicate back for fourteen days.',
        deliverable: 'For each plant a reconciliation of every record, signed by its manager.',
      },
      {
        title: 'Close',
        time: 'Months 13–14',
        description:
          'Disks wiped with certificates, circuits canceled, machines resized to what the first months had shown.',
        deliverable: 'Two ended leases and the comparison on this page.',
      },
    ],
  },
  setbacks: {
    title: 'What went wrong',
    items: [
      {
        title: 'The second rehearsal failed in front of the board',
        text: 'A reporting tool held a transaction open, and the connection pool did not pause within its ten seconds. The rule said stop, so the date was canceled. Reports were moved to a replica, the trial was repeated a week later, and the real switch-over took nine seconds.',
      },
      {
        title: 'Six applications cost more in the cloud',
        text: 'Our first estimate had missed the traffic between image archives and inspection stations. Those six stayed on two machines in the largest plant, with an end date, and are included in the cost after the move.',
      },
      {
        title: 'A circuit came late',
        text: 'The second circuit to one plant was delivered five weeks after its date. That plant changed places with the next one.',
      },
    ],
  },
  handover: {
    title: 'What was handed over',
    intro: 'The client’s engineers ran the last two plants themselves. We watched.',
    items: [
      'The whole platform as code, and a pipeline that rebuilds it',
      'The instructions for a switch: 64 steps, each with an owner and a condition for stopping',
      'Recovery drills in the calendar, the first three carried out',
      'Cost by plant and application, every month, in the controller’s own format',
      'A list of what stayed behind, with reasons and end dates',
    ],
    document: {
      kind: 'Plan of wave 4',
      title: 'Planning, quality and labels of one plant',
      facts: ['11 applications', 'Owner: plant manager', 'Ends if a check fails'],
      rows: [
        { term: 'Copy', text: 'Data copied while lines run.', weeks: [1, 5] },
        { term: 'Trials', text: 'By day, then at night.', weeks: [3, 5] },
        { term: 'Switch', text: 'Sunday, 02:10 to 02:40.', weeks: [6, 6] },
        { term: 'Way back', text: 'The old system follows along.', weeks: [6, 7] },
        { term: 'Sign', text: 'Records reconciled, signed.', weeks: [8, 8] },
      ],
    },
  },
  client: 'Tomas Okafor',
};

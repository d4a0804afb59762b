import type { Engagement } from '@/content/types';

export const handle: Engagement = {
  meta: {
    title: 'Sample engagement: a bank’s AI risk platform',
    description:
      'How a bank’s credit files came to be scored on arrival: what was measured before, what was built, the figures after, and what went wrong.',
  },
  headline: 'Credit files scored on arrival',
  subtitle:
    'A file waited overnight for its score, and an analyst then checked it by hand. Eight months later it is scored within minutes, with its reasons, and analysts read only the doubtful ones.',
  sheetsTitle: 'What you would hold in your hands after 34 weeks',
  facts: [
    { label: 'Client', value: 'Retail and commercial bank' },
    { label: 'Length', value: '34 weeks' },
    { label: 'Team', value: 'Five of ours, four of theirs' },
    { label: 'Decision at stake', value: '1,900 credit files a week' },
  ],
  problem: {
    title: 'The problem',
    paragraphs: [
      'Marisand Bank scored credit files in one run at night. A file that was complete at ten in the morning had its score the next day, and an analyst then went through it again, because the run gave a number and no reason.',
      'The bank had bought faster hardware twice. Neither purchase changed the time that a file took, since most of that time was waiting and re-reading. The risk desk opened on some mornings before the run had ended.',
      'The sponsor asked for a model. We spent the first three weeks on where the time went, and on what the analysts looked for when they read a file a second time.',
    ],
  },
  measurements: {
    title: 'Before and after',
    intro:
      'Measured by the same people with the same method, in the four weeks before the work began and in the four weeks after the old run was switched off.',
    rows: [
      {
        measure: 'Processing time of a file',
        before: '50 minutes',
        after: '30 minutes',
        method: 'Active time of analysts and systems, measured on 400 files chosen at random.',
      },
      {
        measure: 'Accuracy of the score band',
        before: '98.8%',
        after: '99.7%',
        method: 'Agreement with two senior analysts who judged 4,000 closed files without seeing the score.',
      },
      {
        measure: 'Files that wait overnight',
        before: 'All',
        after: 'None',
        method: 'Timestamps of arrival and score in the case system.',
      },
      {
        measure: 'Files that a person reads in full',
        before: 'All',
        after: '22%',
        method: 'Routing log of the platform, checked against the analysts’ own tally for a week.',
      },
    ],
  },
  stages: {
    title: 'What was done',
    intro:
      'Each phase had a fixed price, and the two long ones were priced in halves. The bank decided after each whether to go on.',
    phases: [
      {
        title: 'Find out',
        time: 'Weeks 1–3',
        description:
          'We timed 400 files, traced the nightly run and sat with six analysts. Two thirds of the run was reading data that no rule used.',
        deliverable: 'Times and error rates of today, and the list of what analysts look for.',
      },
      {
        title: 'Decide',
        time: 'Weeks 4–7',
        description:
          'Three options with prices. The bank chose scoring on arrival with 38 reason codes, and let the cost of an error decide which files go to a person.',
        deliverable: 'A signed test set of 4,000 files and a pass mark.',
      },
      {
        title: 'Build in shadow',
        time: 'Weeks 8–20',
        description:
          'For nine weeks the model scored live files, but its scores decided nothing. Every Friday the analysts and we read the disagreements one by one.',
        deliverable: 'A model above the pass mark in every segment.',
      },
      {
        title: 'Run in parallel',
        time: 'Weeks 21–34',
        description:
          'Both systems decided side by side for a quarter, until risk and audit had signed off. Then the bank’s team retrained the model and rolled it back without our help.',
        deliverable: 'The old run switched off, and the comparison on this page.',
      },
    ],
  },
  setbacks: {
    title: 'What went wrong',
    items: [
      {
        title: 'The model misread young companies',
        text: 'In week 11 the model was better than the analysts in every segment but one. The core system filled a missing turnover with zero, and the model read new companies as failing ones. We held the release for three weeks, marked missing values as missing, and still send companies under two years old to a person.',
      },
      {
        title: 'The reasons were correct and unreadable',
        text: 'Our first reason texts came from the model’s features. Two analysts rewrote all 38 in a morning, in the words they use with customers.',
      },
    ],
  },
  handover: {
    title: 'What was handed over',
    intro:
      'The bank runs the platform without us. We have had no access since the last week of the engagement.',
    items: [
      'Code, training pipeline and model weights in the bank’s repositories',
      'The test set and the program that compares a new model with the last one',
      'Dashboards of the override rate and of waiting files',
      'Written steps for retraining and rollback, carried out twice by the bank’s team alone',
      'An entry in the bank’s model inventory, with an owner, limits and a review date',
      'The first and the last measurement, with the raw figures',
    ],
    document: {
      kind: 'Decision record 9',
      title: 'Companies under two years old go to a person',
      facts: ['Accepted in week 12', 'Owner: head of credit risk', 'Look again after twelve months'],
      rows: [
        {
          term: 'Situation',
          text: 'The core system fills a missing turnover with zero. The model reads young companies as failing ones.',
        },
        {
          term: 'Decision',
          text: 'Missing values are marked as missing. Until a company has two annual accounts, an analyst reads its file.',
        },
        {
          term: 'Refused',
          text: 'Turnover estimated from the industry: the reason text would then quote a figure that nobody has reported.',
        },
        {
          term: 'Accepted',
          text: 'These files are among the 22% that a person reads in full, and the release moves by three weeks.',
        },
      ],
    },
  },
  client: 'Leila Marchetti',
};

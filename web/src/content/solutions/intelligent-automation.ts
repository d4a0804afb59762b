import type { Solution } from '@/content/types';
import { site } from '@shared/site';

export const handle: Solution = {
  meta: {
    title: 'Intelligent automation',
    description:
      'Invoices, claims, orders and requests read and settled by software, with a clean queue for exceptions and a daily count of what was right and what was not.',
  },
  hero: {
    tag: 'INTELLIGENT AUTOMATION',
    headline: 'Let People Handle the Exceptions',
    subtitle:
      'Four invoices in five look alike, and somebody still opens each one. We automate the four, and give the fifth to a person with all that is needed on one screen.',
    actions: [
      { label: 'Book an Automation Call', href: site.bookingUrl, newTab: true },
      { label: 'Learn More', to: '/contact' },
    ],
  },
  stats: [
    { value: '80%', label: 'of routine cases closed without a touch, our design target' },
    { value: '5 weeks', label: 'to the first live queue' },
    { value: '1 click', label: 'to stop any automation' },
    { value: '100%', label: 'of actions logged and reversible' },
  ],
  capabilities: {
    title: 'What sits between the inbox and the ledger',
    intro:
      'Any of these can be bought as a product. The work is in making them agree with your rules, your systems and your auditors.',
    cards: [
      {
        icon: 'file-search',
        title: 'Document understanding',
        description:
          'Scans, PDFs, mail and photographs turned into checked fields. Totals must add up, suppliers must exist, and a doubtful digit is shown enlarged to a person.',
      },
      {
        icon: 'plug-connected',
        title: 'System integration',
        description:
          'Supported interfaces first, database events second, screen robots last and only with an end date.',
      },
      {
        icon: 'inbox',
        title: 'The exception desk',
        description:
          'One queue, sorted by deadline and value. Each case arrives with its documents, history and the reason it stopped.',
      },
      {
        icon: 'report-analytics',
        title: 'Process mining',
        description:
          'Timestamps from your own systems show the path that cases take. We pick targets by hours saved.',
      },
    ],
  },
  approach: {
    title: 'One queue, then the next',
    intro:
      'A queue has a volume, a deadline, a team and a cost per case. We finish one before opening another.',
    phases: [
      {
        title: 'Sort',
        time: 'Week 1',
        description: 'We read five hundred past cases with the team and sort them into families.',
        deliverable: 'Case families with volumes, rules and today’s cost per case.',
      },
      {
        title: 'Draft alongside',
        time: 'Weeks 2–5',
        description:
          'Software proposes and a clerk confirms. Each correction is recorded with its reason, and proposals that are never corrected become candidates to run alone.',
        deliverable: 'A live queue in which nobody types.',
      },
      {
        title: 'Release by family',
        time: 'Weeks 6–10',
        description:
          'A family runs unattended after five hundred proposals in a row within the agreed error rate. Two in a hundred are still sampled by hand.',
        deliverable: 'Unattended families, with the sampling report and a switch for each.',
      },
    ],
  },
  comparison: {
    title: 'A supplier invoice, before and after',
    before: 'By hand',
    after: 'Automated with an exception desk',
    rows: [
      {
        aspect: 'Arrival',
        before: 'Opened, printed and stamped within two days',
        after: 'Read and matched to its order in a minute',
      },
      {
        aspect: 'A price differs by 3%',
        before: 'Mail to a buyer, then waiting',
        after: 'Buyer sees both figures and answers with one tap',
      },
      {
        aspect: 'Duplicate',
        before: 'Found at year end, sometimes',
        after: 'Held on arrival by amount, date and bank account',
      },
      {
        aspect: 'New bank details',
        before: 'Typed in from the letter',
        after: 'Always checked by a person, by phone',
      },
      {
        aspect: 'Audit trail',
        before: 'A ring binder and initials',
        after: 'Each step with time, rule and actor',
      },
    ],
  },
  questions: [
    {
      question: 'We tried robots and they kept breaking. Why try again?',
      answer:
        'Screen robots copy the clicks of a person and fail when a page changes. We use the interfaces underneath wherever they exist, and where none does we treat the robot as scaffolding with a removal date. Each automation also has a health check that runs before the working day, so that we find a failure before your staff do.',
    },
    {
      question: 'How do you set an acceptable error rate?',
      answer:
        'We measure yours first, by having two experienced people work the same two hundred cases separately. The automated rate must beat that figure, and the errors that cost most, such as a wrong bank account, are kept out of automation altogether.',
    },
    {
      question: 'Can our own staff change the rules?',
      answer:
        'Yes. Thresholds, tolerances and routing sit in a table that a team lead can edit. A change is tried against last month’s cases before it takes effect, showing what would have come out differently. Developers are needed for a new document type or a new system.',
    },
  ],
  band: {
    title: 'Which Queue Costs You Most?',
    text: 'Send fifty anonymized cases from it. On the call we will show how we would sort them and how many could close by themselves.',
    actions: [
      { label: 'Schedule an Automation Call', href: site.bookingUrl, newTab: true },
      { label: 'Learn More', to: '/contact' },
    ],
  },
  related: ['ai-transformation', 'digital-transformation', 'custom-ai-development'],
};
